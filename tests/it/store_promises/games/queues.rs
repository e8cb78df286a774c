//! Queued turns and submitted turns.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{EVERYTHING, Fixture, NOBODY};
use fanorona_game::{GameRecord, QueueBounds, QueuedTurns, Written};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{Draft, Page, StoreError};

const BOUNDS: QueueBounds = QueueBounds {
    branches: 200,
    depth: 40,
};

/// Queued turns for the current turn, of the side that is not to move.
fn queue(record: &GameRecord, text: &str) -> QueuedTurns {
    let empty = QueuedTurns::new(record.game.ply(), *record.game.stage().start());
    empty.with(&Written::read(text).unwrap(), BOUNDS).unwrap()
}

fn draft(record: &GameRecord, text: &str) -> Draft {
    let movements = Movements::read(text).unwrap();
    Draft {
        ply: record.game.ply(),
        stage: *record.game.stage(),
        movements,
    }
}

async fn telo(fixture: &Fixture) -> GameRecord {
    let (white, black) = (
        fixture.account("Rabe").await.player,
        fixture.account("Rasoa").await.player,
    );
    fixture.game(&white, &black, Ruleset::Telo).await
}

async fn fixture(maker: &dyn Maker) -> Fixture {
    let fixture = Fixture::open(maker).await;
    fixture.member("Rabe").await;
    fixture.member("Rasoa").await;
    fixture
}

pub(crate) async fn queues_and_drafts_read_back_equal_and_the_last_one_counts(maker: &dyn Maker) {
    let fixture = fixture(maker).await;
    let record = telo(&fixture).await;
    let first = queue(&record, "a3a2");
    let blacks = queue(
        &record,
        "if c2b2 then a3a2, if b2a1 then b3b2; if a1b2 then b3c3; else c3b3",
    );
    fixture.store.keep_queue(record.id, &first).await.unwrap();
    fixture.store.keep_queue(record.id, &blacks).await.unwrap();
    assert_eq!(
        fixture.store.queues_of(record.id).await,
        Ok(vec![blacks.clone()])
    );
    let record = fixture.play(&record, "c2b2").await;
    let record = fixture.play(&record, "a3a2").await;
    let record = fixture.play(&record, "b2a1").await;
    let whites = queue(&record, "if b3b2 end then a1b1");
    let whites = fixture
        .store
        .keep_queue(record.id, &whites)
        .await
        .map(|()| whites)
        .unwrap();
    let record = fixture.play(&record, "b3b2").await;
    let under_way = draft(&record, "c3");
    fixture
        .store
        .keep_draft(record.id, &draft(&record, "a3"))
        .await
        .unwrap();
    fixture
        .store
        .keep_draft(record.id, &under_way)
        .await
        .unwrap();
    fixture.store.close().await;

    let store = maker.open().await;
    assert_eq!(store.queues_of(record.id).await.unwrap().len(), 2);
    assert!(store.queues_of(record.id).await.unwrap().contains(&whites));
    assert!(store.queues_of(record.id).await.unwrap().contains(&blacks));
    assert_eq!(
        store.draft(record.id, Side::Black).await,
        Ok(Some(under_way))
    );
    assert_eq!(store.draft(record.id, Side::White).await, Ok(None));
}

pub(crate) async fn deleting_a_queue_or_draft_returns_whether_it_existed(maker: &dyn Maker) {
    let fixture = fixture(maker).await;
    let record = telo(&fixture).await;
    assert_eq!(
        fixture.store.drop_queue(record.id, Side::Black).await,
        Ok(false)
    );
    assert_eq!(
        fixture.store.drop_draft(record.id, Side::White).await,
        Ok(false)
    );
    fixture
        .store
        .keep_queue(record.id, &queue(&record, "if c2b2 then a3a2"))
        .await
        .unwrap();
    fixture
        .store
        .keep_draft(record.id, &draft(&record, "c2b2"))
        .await
        .unwrap();
    assert_eq!(
        fixture.store.drop_queue(record.id, Side::White).await,
        Ok(false)
    );
    assert_eq!(
        fixture.store.drop_queue(record.id, Side::Black).await,
        Ok(true)
    );
    assert_eq!(
        fixture.store.drop_queue(record.id, Side::Black).await,
        Ok(false)
    );
    assert_eq!(
        fixture.store.drop_draft(record.id, Side::White).await,
        Ok(true)
    );
}

pub(crate) async fn the_end_of_a_game_deletes_queues_and_drafts(maker: &dyn Maker) {
    let fixture = fixture(maker).await;
    let (record, other) = (telo(&fixture).await, telo(&fixture).await);
    let (queued, drafted) = (queue(&record, "if c2b2 then a3a2"), draft(&record, "c2b2"));
    for game in [&record, &other] {
        fixture.store.keep_queue(game.id, &queued).await.unwrap();
        fixture.store.keep_draft(game.id, &drafted).await.unwrap();
    }
    fixture.resign(&record, Side::White).await;
    for _ in 0..2 {
        assert_eq!(fixture.store.queues_of(record.id).await, Ok(Vec::new()));
        assert_eq!(fixture.store.draft(record.id, Side::White).await, Ok(None));
        fixture.store.keep_queue(record.id, &queued).await.unwrap();
        fixture.store.keep_draft(record.id, &drafted).await.unwrap();
    }
    assert_eq!(fixture.store.queues_of(other.id).await, Ok(vec![queued]));
    assert_eq!(
        fixture.store.draft(other.id, Side::White).await,
        Ok(Some(drafted))
    );
}

pub(crate) async fn games_with_queues_are_listed_by_number_in_pages(maker: &dyn Maker) {
    let fixture = fixture(maker).await;
    let mut queued = Vec::new();
    for round in 0..5 {
        let record = telo(&fixture).await;
        if round != 2 {
            fixture
                .store
                .keep_queue(record.id, &queue(&record, "a3a2"))
                .await
                .unwrap();
            queued.push(record.id);
        }
    }
    assert_eq!(
        fixture.store.queued_games(EVERYTHING).await,
        Ok(queued.clone())
    );
    let first = fixture
        .store
        .queued_games(Page {
            after: None,
            limit: 3,
        })
        .await
        .unwrap();
    assert_eq!(first, queued[..3]);
    let second = fixture
        .store
        .queued_games(Page {
            after: first.last().copied(),
            limit: 3,
        })
        .await;
    assert_eq!(second, Ok(queued[3..].to_vec()));
}

pub(crate) async fn only_players_with_auto_have_forced_turns_played(maker: &dyn Maker) {
    let fixture = fixture(maker).await;
    let rabe = fixture.account("Rabe").await.player.id;
    assert_eq!(fixture.store.plays_forced_turns(rabe).await, Ok(false));
    for (value, plays) in [
        (Some("on"), true),
        (Some("off"), false),
        (Some("on"), true),
        (None, false),
    ] {
        fixture
            .store
            .set_preferences(rabe, &[("auto", value)])
            .await
            .unwrap();
        assert_eq!(
            fixture.store.plays_forced_turns(rabe).await,
            Ok(plays),
            "{value:?}"
        );
    }
    assert_eq!(fixture.store.plays_forced_turns(NOBODY).await, Ok(false));
}

pub(crate) async fn a_queue_without_a_game_is_ignored(maker: &dyn Maker) {
    let fixture = fixture(maker).await;
    let record = telo(&fixture).await;
    let nowhere = fanorona_game::GameId(4_000_000);
    fixture
        .store
        .keep_queue(nowhere, &queue(&record, "a3a2"))
        .await
        .unwrap();
    assert_eq!(fixture.store.queues_of(nowhere).await, Ok(Vec::new()));
    assert_eq!(fixture.store.queued_games(EVERYTHING).await, Ok(Vec::new()));
    fixture.store.close().await;
    let closed = fixture
        .store
        .keep_queue(record.id, &queue(&record, "a3a2"))
        .await;
    assert_eq!(closed, Err(StoreError::Closed));
}
