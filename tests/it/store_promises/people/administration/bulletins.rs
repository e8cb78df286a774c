//! Texts for all players: broadcasts and news.

use super::{done, perform};
use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOBODY};
use fanorona_game::Player;
use fanorona_store::{AdminAction, BulletinKind, Performed};

/// The broadcasts that a player has not seen yet.
async fn unseen(fixture: &Fixture, player: &Player, limit: u32) -> Vec<String> {
    let unseen = fixture
        .store
        .unseen_bulletins(player.id, limit)
        .await
        .unwrap();
    unseen.into_iter().map(|bulletin| bulletin.text).collect()
}

pub(crate) async fn everybody_sees_a_broadcast_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let say = |text: &str| AdminAction::Broadcast(text.to_owned());
    let first = done(&fixture, say("one"))
        .await
        .expect("the item has a number");
    let motd = done(&fixture, AdminAction::SetMotd(Some("day".to_owned())))
        .await
        .expect("the item has a number");
    let last = done(&fixture, say("two"))
        .await
        .expect("the item has a number");
    let rasoa = fixture.member("Rasoa").await;
    assert_eq!(unseen(&fixture, &rabe, 9).await, ["one", "day", "two"]);
    assert_eq!(
        unseen(&fixture, &rabe, 1).await,
        ["day", "two"],
        "the last of them"
    );
    assert_eq!(
        unseen(&fixture, &rasoa, 9).await,
        ["day"],
        "the past is not for those who come later"
    );
    for number in [last, first] {
        fixture
            .store
            .note_seen(rabe.id, BulletinKind::Broadcast, number)
            .await
            .unwrap();
    }
    fixture
        .store
        .note_seen(rabe.id, BulletinKind::Motd, motd)
        .await
        .unwrap();
    assert!(unseen(&fixture, &rabe, 9).await.is_empty());
    done(&fixture, say("three")).await;
    assert_eq!(unseen(&fixture, &rabe, 9).await, ["three"]);
    assert_eq!(
        fixture
            .store
            .note_seen(NOBODY, BulletinKind::Motd, motd)
            .await,
        Ok(())
    );

    assert_eq!(
        fixture
            .store
            .motd()
            .await
            .unwrap()
            .map(|motd| motd.text)
            .as_deref(),
        Some("day")
    );
    done(&fixture, AdminAction::SetMotd(None)).await;
    assert_eq!(fixture.store.motd().await, Ok(None));
    assert_eq!(
        unseen(&fixture, &rasoa, 9).await,
        ["three"],
        "what was taken down is told to nobody"
    );
}

pub(crate) async fn news_is_listed_newest_first_in_pages(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let mut numbers = Vec::new();
    for text in ["one", "two", "three"] {
        numbers.push(
            done(&fixture, AdminAction::AddNews(text.to_owned()))
                .await
                .expect("the item has a number"),
        );
        done(&fixture, AdminAction::Broadcast("no news".to_owned())).await;
    }
    let news = async |before, limit| {
        let page = fixture.store.news(before, limit).await.unwrap();
        page.into_iter().map(|news| news.text).collect::<Vec<_>>()
    };
    assert_eq!(news(None, 2).await, ["three", "two"]);
    assert_eq!(news(Some(numbers[1]), 2).await, ["one"]);
    done(&fixture, AdminAction::RemoveNews(numbers[1])).await;
    assert_eq!(
        perform(&fixture, AdminAction::RemoveNews(numbers[1])).await,
        Ok(Performed::Nothing)
    );
    assert_eq!(news(None, 9).await, ["three", "one"]);
    assert_eq!(numbers, [1, 2, 3], "broadcasts do not count");
    done(&fixture, AdminAction::RemoveNews(3)).await;
    let next = done(&fixture, AdminAction::AddNews("four".to_owned())).await;
    assert_eq!(next, Some(4), "a number is never given again");
}
