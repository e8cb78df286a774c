//! Bookmarks of members.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOBODY, NOON};
use fanorona_game::{AccountId, GameId, Timestamp};
use fanorona_rules::Ruleset;
use fanorona_store::{BookmarkNote, KeptBookmark};
use std::time::Duration;
use tokio::task::JoinSet;

fn text(text: &str) -> BookmarkNote {
    BookmarkNote::Text(text.to_owned())
}

fn kept(note: Option<&str>) -> KeptBookmark {
    KeptBookmark::Kept {
        note: note.map(str::to_owned),
    }
}

/// Games between two others.
async fn games(fixture: &Fixture, count: usize) -> Vec<GameId> {
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let mut games = Vec::new();
    for _ in 0..count {
        games.push(fixture.game(&a, &b, Ruleset::Telo).await.id);
    }
    games
}

/// The bookmarks on a page: games and notes.
async fn page(
    fixture: &Fixture,
    owner: AccountId,
    after: Option<GameId>,
) -> Option<Vec<(GameId, Option<String>)>> {
    let page = fixture.store.bookmarks(owner, after, 2).await.unwrap()?;
    let shown = page.into_iter().map(|it| (it.game.id, it.note));
    Some(shown.collect())
}

fn at(minutes: u64) -> Timestamp {
    NOON.plus(Duration::from_secs(60 * minutes))
}

pub(crate) async fn bookmarks_are_kept_changed_listed_and_removed(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let games = games(&fixture, 3).await;
    let owner = fixture.member("Rabe").await.id;
    let other = fixture.member("Rasoa").await.id;
    let store = &fixture.store;
    let keep = |game, note, minutes| store.keep_bookmark(owner, game, note, 9, at(minutes));
    let none = BookmarkNote::AsItWas;
    assert_eq!(keep(games[2], none.clone(), 1).await, Ok(kept(None)));
    assert_eq!(
        keep(games[0], text("\"é'"), 2).await,
        Ok(kept(Some("\"é'")))
    );
    assert_eq!(keep(games[1], text("b"), 2).await, Ok(kept(Some("b"))));
    // A change of the note moves no bookmark.
    assert_eq!(keep(games[2], text("c"), 5).await, Ok(kept(Some("c"))));
    assert_eq!(keep(games[2], none, 6).await, Ok(kept(Some("c"))));
    assert_eq!(keep(games[1], BookmarkNote::None, 7).await, Ok(kept(None)));

    let first = page(&fixture, owner, None).await;
    assert_eq!(
        first,
        Some(vec![(games[1], None), (games[0], Some("\"é'".to_owned()))])
    );
    let second = page(&fixture, owner, Some(games[0])).await;
    assert_eq!(second, Some(vec![(games[2], Some("c".to_owned()))]));
    assert_eq!(page(&fixture, owner, Some(GameId(4_000))).await, None);
    assert_eq!(page(&fixture, other, None).await, Some(vec![]));

    assert_eq!(store.remove_bookmark(other, games[0]).await, Ok(false));
    assert_eq!(store.remove_bookmark(owner, games[0]).await, Ok(true));
    assert_eq!(store.remove_bookmark(owner, games[0]).await, Ok(false));
    assert_eq!(
        page(&fixture, owner, Some(games[1])).await,
        Some(vec![(games[2], Some("c".to_owned()))])
    );
}

pub(crate) async fn bookmarks_made_at_once_respect_the_limit(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let games = games(&fixture, 8).await;
    let owner = fixture.member("Rabe").await.id;
    let keep = |game: GameId| {
        let store = fixture.store.clone();
        async move {
            store
                .keep_bookmark(owner, game, BookmarkNote::AsItWas, 3, NOON)
                .await
                .unwrap()
        }
    };
    let answers = games.iter().copied().map(keep).collect::<JoinSet<_>>();
    let answers = answers.join_all().await;
    let refused = answers.iter().filter(|it| **it == KeptBookmark::TooMany);
    assert_eq!(refused.count(), 5);
    // One that is there can be changed.
    let there = fixture.store.bookmarks(owner, None, 9).await;
    let there = there.unwrap().unwrap();
    assert_eq!(there.len(), 3);
    let again = fixture
        .store
        .keep_bookmark(owner, there[0].game.id, text("x"), 3, NOON);
    assert_eq!(again.await, Ok(kept(Some("x"))));
    // Nobody has none.
    let gone = fixture
        .store
        .keep_bookmark(NOBODY, games[0], text("x"), 3, NOON);
    assert_eq!(gone.await, Ok(KeptBookmark::TooMany));
}
