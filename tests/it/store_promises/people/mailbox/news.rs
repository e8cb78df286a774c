//! Subscriptions, and news of boards.

use super::later;
use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON};
use fanorona_game::{AccountId, Timestamp};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{Added, Interest, NewNews, NewsKind};

pub(crate) async fn subscriptions_are_limited_and_found_by_subject(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ];
    let board = fixture.game(&a, &b, Ruleset::Telo).await.id;
    let [position, result] = [Interest::Board(board), Interest::Result(board)];
    assert_eq!(
        fixture.store.follow(c.id, position, 2).await,
        Ok(Added::New)
    );
    assert_eq!(
        fixture.store.follow(c.id, position, 2).await,
        Ok(Added::Already)
    );
    assert_eq!(
        fixture.store.follow(c.id, Interest::Arrival(a.id), 2).await,
        Ok(Added::New)
    );
    assert_eq!(
        fixture.store.follow(c.id, result, 2).await,
        Ok(Added::TooMany)
    );
    assert_eq!(
        fixture.store.interests(c.id).await,
        Ok(vec![position, Interest::Arrival(a.id)])
    );
    fixture
        .store
        .follow(a.id, Interest::EveryBoard, 2)
        .await
        .unwrap();
    fixture
        .store
        .follow(b.id, Interest::EveryResult, 2)
        .await
        .unwrap();
    assert_eq!(
        fixture.store.followers(position).await,
        Ok(vec![a.id, c.id])
    );
    assert_eq!(
        fixture.store.followers(result).await,
        Ok(vec![a.id, b.id, c.id])
    );
    assert_eq!(
        fixture.store.followers(Interest::Arrival(a.id)).await,
        Ok(vec![c.id])
    );
    assert_eq!(fixture.store.unfollow(c.id, position).await, Ok(true));
    assert_eq!(fixture.store.unfollow(c.id, position).await, Ok(false));
    assert_eq!(fixture.store.followers(position).await, Ok(vec![a.id]));
}

pub(crate) async fn followed_boards_with_new_turns_are_listed(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ];
    let [one, other] = [
        fixture.game(&a, &b, Ruleset::Tsivy).await,
        fixture.game(&b, &a, Ruleset::Tsivy).await,
    ];
    fixture
        .store
        .follow(c.id, Interest::Board(one.id), 9)
        .await
        .unwrap();
    assert_eq!(
        fixture.store.moved_boards(c.id, NOON, 9).await,
        Ok(Vec::new())
    );
    let one = fixture.play(&one, "e2e3+ end").await;
    fixture.play(&other, "e2e3+ end").await;
    let moved = fixture.store.moved_boards(c.id, NOON, 9).await.unwrap();
    assert_eq!(
        moved
            .iter()
            .map(|it| (it.game.id, it.turns))
            .collect::<Vec<_>>(),
        [(one.id, 1)]
    );
    assert_eq!(
        fixture.store.moved_boards(c.id, one.changed_at, 9).await,
        Ok(Vec::new())
    );
    // `all` excludes the player's own boards.
    fixture
        .store
        .follow(c.id, Interest::EveryBoard, 9)
        .await
        .unwrap();
    fixture
        .store
        .follow(a.id, Interest::EveryBoard, 9)
        .await
        .unwrap();
    assert_eq!(
        fixture
            .store
            .moved_boards(c.id, NOON, 9)
            .await
            .unwrap()
            .len(),
        2
    );
    assert_eq!(
        fixture
            .store
            .moved_boards(c.id, NOON, 1)
            .await
            .unwrap()
            .len(),
        1
    );
    assert_eq!(
        fixture.store.moved_boards(a.id, NOON, 9).await,
        Ok(Vec::new())
    );
}

pub(crate) async fn starts_and_ends_of_games_are_news_in_the_same_commit(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ];
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    let before = Timestamp(NOON.0 - 1);
    let game = fixture.game(&a, &b, Ruleset::Telo).await;
    let with_guest = fixture.game(&a, &guest, Ruleset::Telo).await;
    let started = fixture.store.news_of(b.id, before, 9).await.unwrap();
    assert_eq!(
        started
            .iter()
            .map(|it| (it.kind, it.number, it.who.clone()))
            .collect::<Vec<_>>(),
        [(NewsKind::Started, game.id, Some(a.name.clone()))]
    );
    fixture
        .store
        .follow(c.id, Interest::Result(game.id), 9)
        .await
        .unwrap();
    fixture.resign(&game, Side::White).await;
    fixture.resign(&with_guest, Side::White).await;
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    for (player, count) in [(&a, 2), (&b, 1), (&c, 1), (&guest, 0)] {
        let news = fixture.store.news_of(player.id, before, 9).await.unwrap();
        let ended: Vec<_> = news
            .iter()
            .filter(|it| it.kind == NewsKind::Ended)
            .collect();
        assert_eq!(ended.len(), count, "{} {news:?}", player.name);
        assert!(
            ended
                .iter()
                .all(|it| it.game.as_ref().unwrap().game.result().is_some())
        );
    }
}

pub(crate) async fn news_is_grouped_by_board_and_expires(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b] = [fixture.member("aa").await, fixture.member("bb").await];
    let board = fixture.challenge(&a, &b, Ruleset::Telo).await.id;
    let news = |at| NewNews {
        account: a.id,
        kind: NewsKind::Declined,
        number: board,
        who: Some(b.id),
        at,
    };
    fixture.store.record_news(news(later(1))).await.unwrap();
    fixture.store.record_news(news(later(2))).await.unwrap();
    let found = fixture.store.news_of(a.id, NOON, 9).await.unwrap();
    assert_eq!(
        found.iter().map(|it| (it.times, it.at)).collect::<Vec<_>>(),
        [(2, later(2))]
    );
    assert_eq!(
        fixture.store.news_of(a.id, later(2), 9).await,
        Ok(Vec::new())
    );
    fixture
        .store
        .note_logout(a.id, later(5), later(2))
        .await
        .unwrap();
    assert_eq!(fixture.store.news_of(a.id, NOON, 9).await.unwrap().len(), 1);
    fixture
        .store
        .note_logout(a.id, later(4), later(3))
        .await
        .unwrap();
    assert_eq!(fixture.store.news_of(a.id, NOON, 9).await, Ok(Vec::new()));
    assert_eq!(
        fixture
            .store
            .mailbox(a.id)
            .await
            .unwrap()
            .unwrap()
            .online_until,
        Some(later(5))
    );
    assert_eq!(fixture.store.mailbox(AccountId(4_000_000)).await, Ok(None));
}

pub(super) fn texts_of(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
