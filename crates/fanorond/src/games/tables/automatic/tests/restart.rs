//! Queues that are due when a server starts.

use super::*;
use crate::clock::Clock;
use fanorona_game::{LiveTime, Pauses, Ply, Terms, TimeControl, Written};
use fanorona_rules::{Position, Ruleset};
use std::time::Duration;

#[tokio::test]
async fn a_premove_costs_no_time_however_long_the_server_needs() {
    let fixture = Fixture::new().await;
    let (clock, hand) = Clock::manual(NOON);
    let live = LiveTime::new(300, 0).unwrap();
    let record = fixture
        .game_on(Terms {
            time: TimeControl::Live(live),
            ..Terms::usual(Ruleset::Telo)
        })
        .await;
    fixture
        .tables_at(clock.clone(), 250)
        .queues(record.id, &fixture.players.black, "a3a2")
        .await;
    let turned = record
        .clock
        .turned(Side::White, NOON, NOON, &Pauses::default());
    fixture
        .keep_turn(
            &GameRecord {
                clock: turned,
                ..record
            },
            "c2b2",
        )
        .await;
    hand.advance(Duration::from_secs(10));
    fixture.tables_at(clock, 250).resume_queues().await.unwrap();
    let after = fixture.store.game(record.id).await.unwrap().unwrap();
    assert_eq!(
        (after.game.ply(), after.clock.used.black),
        (Ply(2), Duration::ZERO)
    );
}

#[tokio::test]
async fn a_queued_turn_that_is_due_at_the_start_is_played_once() {
    let fixture = Fixture::new().await;
    let record = fixture.game(Ruleset::Telo).await;
    let tree = "if c2b2 then a3a2, if b2a1 then b3b2";
    fixture
        .tables(250)
        .queues(record.id, &fixture.players.black, tree)
        .await;
    fixture.keep_turn(&record, "c2b2").await;
    for _ in 0..3 {
        fixture.tables(250).resume_queues().await.unwrap();
        assert_eq!(fixture.turns(record.id).await, ["c2b2+", "a3a2+"]);
        let [queue] = &fixture.store.queues_of(record.id).await.unwrap()[..] else {
            panic!()
        };
        assert_eq!(
            (queue.ply(), queue.to_string()),
            (Ply(2), "if b2a1- then b3b2+,end".to_owned())
        );
    }
    assert!(fixture.dropped().is_empty());
}

#[tokio::test]
async fn a_queued_turn_that_was_played_before_the_stop_is_not_played_again() {
    let fixture = Fixture::new().await;
    for (tree, left) in [
        (
            "if c2b2 then a3a2, if b2a1 then b3b2",
            Some("if b2a1- then b3b2+,end"),
        ),
        ("if c2b2 then a3a2", None),
        ("a3a2", None),
    ] {
        let record = fixture.game(Ruleset::Telo).await;
        fixture
            .tables(250)
            .queues(record.id, &fixture.players.black, tree)
            .await;
        let record = fixture.keep_turn(&record, "c2b2").await;
        fixture.keep_turn(&record, "a3a2").await;
        for _ in 0..2 {
            fixture.tables(250).resume_queues().await.unwrap();
            assert_eq!(fixture.turns(record.id).await, ["c2b2+", "a3a2+"], "{tree}");
            let queues = fixture.store.queues_of(record.id).await.unwrap();
            assert_eq!(
                queues.first().map(ToString::to_string).as_deref(),
                left,
                "{tree}"
            );
        }
        // The next server continues with the rest.
        if left.is_some() {
            let tables = fixture.tables(250);
            tables.resume_queues().await.unwrap();
            tables
                .plays(record.id, &fixture.players.white, "b2a1")
                .await;
            assert_eq!(fixture.turns(record.id).await.len(), 4);
        }
    }
    assert!(fixture.dropped().is_empty());
}

#[tokio::test]
async fn a_queue_that_no_longer_fits_at_the_start_is_dropped_once() {
    let fixture = Fixture::new().await;
    let record = fixture.game(Ruleset::Telo).await;
    fixture
        .tables(250)
        .queues(record.id, &fixture.players.black, "if c2b2 then a3a2")
        .await;
    fixture.keep_turn(&record, "c1b2").await;
    fixture.tables(250).resume_queues().await.unwrap();
    assert!(matches!(
        fixture.dropped()[..],
        [DropReason::Unforeseen { .. }]
    ));
    fixture.tables(250).resume_queues().await.unwrap();
    assert_eq!(
        (fixture.dropped(), fixture.turns(record.id).await.len()),
        (Vec::new(), 1)
    );
}

#[tokio::test]
async fn a_queue_for_a_position_that_the_game_has_left_is_dropped() {
    let fixture = Fixture::new().await;
    let record = fixture.game(Ruleset::Telo).await;
    // As after an undo and other turns: the number fits, but the position does not.
    let elsewhere = Position::start(Ruleset::Telo);
    let turn = elsewhere.read_turn("c2b2+").unwrap();
    let elsewhere = elsewhere.play(&turn).unwrap();
    let queue = QueuedTurns::new(Ply(0), elsewhere)
        .with(&Written::read("if a3a2 then b2a1").unwrap(), BOUNDS)
        .unwrap();
    fixture.store.keep_queue(record.id, &queue).await.unwrap();
    // And one for a turn that has not been reached.
    let later = QueuedTurns::new(Ply(4), *record.game.stage().start());
    let later = later
        .with(&Written::read("if c2b2 then a3a2").unwrap(), BOUNDS)
        .unwrap();
    fixture.store.keep_queue(record.id, &later).await.unwrap();
    let tables = fixture.tables(250);
    tables.resume_queues().await.unwrap();
    assert_eq!(fixture.dropped(), [DropReason::Elsewhere]);
    assert!(!fixture.is_queued(record.id).await);
    assert_eq!(fixture.turns(record.id).await.len(), 0);
}
