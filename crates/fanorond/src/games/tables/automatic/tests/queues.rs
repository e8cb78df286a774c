//! How a queue is followed, changed and dropped.

use super::*;
use crate::command::queue::QueueChange;
use crate::error::CommandError;
use fanorona_game::{Ply, Proposal, WrittenPath};
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::queue::QueueRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::state::Cause;
use fanorona_protocol::value::OfGame;
use fanorona_rules::{BySide, Ruleset};

#[tokio::test]
async fn a_tree_is_played_down_to_its_leaf_and_deleted() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    tables
        .queues(
            id,
            black,
            "if c2b2 then a3a2, if b2a1 then b3b2,c3,c2; if a1b2 then b3c3",
        )
        .await;
    let outcome = tables.plays(id, white, "c2b2").await;
    assert_eq!((outcome.ply, outcome.record.game.ply()), (Ply(1), Ply(2)));
    let causes: Vec<&Cause> = outcome.told.iter().filter_map(cause).collect();
    assert!(
        matches!(
            causes[..],
            [
                Cause::Happened { auto: None, .. },
                Cause::Happened {
                    auto: Some(AutoPlay::Queued),
                    ..
                }
            ]
        ),
        "{causes:?}"
    );
    assert!(fixture.is_queued(id).await);
    let left = tables
        .queue(id, black, &QueueChange::Show, BOUNDS)
        .await
        .unwrap()
        .queue
        .unwrap();
    assert_eq!(left.to_string(), "if b2a1- then b3b2+,c3-,c2+");
    tables.plays(id, white, "b2a1").await;
    assert_eq!(
        fixture.turns(id).await,
        ["c2b2+", "a3a2+", "b2a1-", "b3b2+,c3-,c2+"]
    );
    assert!(!fixture.is_queued(id).await && fixture.dropped().is_empty());
    let over = tables.get(id).await.unwrap().unchecked();
    assert!(over.game.result().is_some(), "the last automatic turn wins");
    assert!(tables.automatic.queued().is_empty());
}

#[tokio::test]
async fn an_unforeseen_turn_drops_the_queue_with_a_notice() {
    let fixture = Fixture::new().await;
    let tables = fixture.tables(250);
    let BySide { white, black } = &fixture.players;
    for (queued, plays) in [("if c2b2 then a3a2", "c1b2"), ("a3a2", "c1b2")] {
        let id = fixture.game(Ruleset::Telo).await.id;
        tables.queues(id, black, queued).await;
        tables.plays(id, white, plays).await;
        let dropped = fixture.dropped();
        let fits = match (&dropped[..], queued) {
            ([DropReason::Unforeseen { turn }], "if c2b2 then a3a2")
            | ([DropReason::NotLegal { turn, .. }], "a3a2") => turn.to_string() == "c1b2+",
            _ => false,
        };
        assert!(fits, "{queued}: {dropped:?}");
        assert_eq!(fixture.turns(id).await.len(), 1);
        assert!(!fixture.is_queued(id).await);
    }
}

#[tokio::test]
async fn queueing_is_refused_on_the_own_turn_in_other_games_and_after_the_end() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    let refused = tables.queue(id, white, &adding("c2b2"), BOUNDS).await;
    assert_eq!(
        refused,
        Err(QueueRefusal::PlayFirst(OfGame { game: id }).into())
    );
    let stranger = member(&fixture.store, "Koto").await;
    assert_eq!(
        tables.queue(id, &stranger, &adding("c2b2"), BOUNDS).await,
        Err(PlayRefusal::NotYourBoard { game: id }.into())
    );
    let nowhere = tables
        .queue(GameId(99), black, &QueueChange::Show, BOUNDS)
        .await;
    assert!(
        matches!(
            nowhere,
            Err(CommandError::Refused(Refusal::Games(
                GamesRefusal::NoBoard { .. }
            )))
        ),
        "{nowhere:?}"
    );
    assert!(tables.tables.get(&GameId(99)).is_none());
    tables.queues(id, black, "if c2b2 then a3a2").await;
    tables.act(id, white, &Action::RESIGN).await.unwrap();
    assert!(
        !fixture.is_queued(id).await,
        "the end of the game deletes it"
    );
    let over = tables.queue(id, black, &QueueChange::Show, BOUNDS).await;
    assert!(
        matches!(
            over,
            Err(CommandError::Refused(Refusal::Play(
                PlayRefusal::GameOver { .. }
            )))
        ),
        "{over:?}"
    );
    assert!(fixture.dropped().is_empty());
}

#[tokio::test]
async fn an_undo_drops_what_was_queued_for_later_turns() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    set_auto(&fixture, black.id, "on").await;
    tables.plays(id, white, "c2b2").await;
    tables.plays(id, black, "a3a2").await;
    tables.queues(id, black, "if b2a1 then b3b2").await;
    let undo = Action::Propose(Proposal::Undo { turns: 2 });
    tables.act(id, white, &undo).await.unwrap();
    assert!(fixture.is_queued(id).await, "an offer does not change it");
    tables.act(id, black, &Action::Accept(None)).await.unwrap();
    assert_eq!(fixture.dropped(), [DropReason::Elsewhere]);
    assert!(!fixture.is_queued(id).await);
    assert_eq!(fixture.turns(id).await.len(), 0);
}

#[tokio::test]
async fn a_forced_turn_is_not_played_again_right_after_its_undo() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    set_auto(&fixture, black.id, "on").await;
    tables.plays(id, white, "c1b2").await;
    assert_eq!(fixture.turns(id).await, ["c1b2+", "a2a3-"]);
    tables
        .act(id, black, &Action::Propose(Proposal::Undo { turns: 1 }))
        .await
        .unwrap();
    tables.act(id, white, &Action::Accept(None)).await.unwrap();
    assert_eq!(fixture.turns(id).await, ["c1b2+"]);
}

#[tokio::test]
async fn queued_turns_of_both_sides_answer_each_other() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    tables.plays(id, white, "c2b2").await;
    tables.queues(id, white, "if a3a2 then b2a1").await;
    let refused = tables
        .queue(id, black, &adding("if c1b2 then a3a2"), BOUNDS)
        .await;
    assert_eq!(
        refused,
        Err(QueueRefusal::PlayFirst(OfGame { game: id }).into())
    );
    // Black plays, White's queued turn follows, and then Black can queue.
    tables.plays(id, black, "a3a2").await;
    assert_eq!(fixture.turns(id).await, ["c2b2+", "a3a2+", "b2a1-"]);
}

#[tokio::test]
async fn a_branch_can_be_dropped_and_everything_cleared() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let black = &fixture.players.black;
    let way = |text: &str| QueueChange::Drop(WrittenPath::read(text).unwrap());
    let nothing = tables.queue(id, black, &way("c2b2"), BOUNDS).await;
    assert_eq!(
        nothing,
        Err(QueueRefusal::NoBranch(OfGame { game: id }).into())
    );
    tables
        .queues(id, black, "if c2b2 then a3a2; if a1b2 then b3c3")
        .await;
    let left = tables.queue(id, black, &way("c2b2"), BOUNDS).await.unwrap();
    assert_eq!(left.queue.unwrap().to_string(), "if a1b2+ then b3c3");
    assert_eq!(
        tables
            .queue(id, black, &way("a1b2"), BOUNDS)
            .await
            .unwrap()
            .queue,
        None
    );
    assert!(!fixture.is_queued(id).await);
    tables.queues(id, black, "if c2b2 then a3a2").await;
    assert_eq!(
        tables
            .queue(id, black, &QueueChange::Clear, BOUNDS)
            .await
            .unwrap()
            .queue,
        None
    );
    assert!(!fixture.is_queued(id).await);
}

#[tokio::test]
async fn the_queues_of_games_that_ended_on_another_node_are_forgotten() {
    let fixture = Fixture::new().await;
    let (here, there) = (fixture.tables(9), fixture.tables(9));
    let [told, missed] = [
        fixture.game(Ruleset::Telo).await.id,
        fixture.game(Ruleset::Telo).await.id,
    ];
    for game in [told, missed] {
        here.automatic.note(game);
        there
            .act(game, &fixture.players.white, &Action::RESIGN)
            .await
            .unwrap();
    }
    let record = fixture.store.game(told).await.unwrap().unwrap();
    here.changed_elsewhere(Arc::new(record), Vec::new()).await;
    assert_eq!(
        [told, missed].map(|game| here.automatic.has_queue(game)),
        [false, true]
    );
    here.reread_queues().await.unwrap();
    assert!(!here.automatic.has_queue(missed), "its news was lost");
}
