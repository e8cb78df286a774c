//! The only legal turn, which is played for players who want that.

use super::*;
use fanorona_game::{LastTurn, Ply};
use fanorona_protocol::messages::state::Cause;
use fanorona_rules::{BySide, PointSet, Ruleset};

/// A line of telo after which Black, and then White, has one legal turn, which ends the game.
const TO_FORCED: [&str; 7] = [
    "a1b2", "a2a1", "b2c3", "a3b2 end", "c2c1", "b2a1", "b1b2 end",
];

/// A game with [`TO_FORCED`] played; only the last turn goes through the table.
async fn play_to_forced(fixture: &Fixture, tables: &Tables) -> GameId {
    let mut record = fixture.game(Ruleset::Telo).await;
    let (last, before) = TO_FORCED.split_last().unwrap();
    for line in before {
        record = fixture.keep_turn(&record, line).await;
    }
    tables.plays(record.id, &fixture.players.white, last).await;
    record.id
}

#[tokio::test]
async fn the_only_legal_turn_is_played_automatically_for_players_who_want_that() {
    let fixture = Fixture::new().await;
    let tables = fixture.tables(250);
    let BySide { white, black } = &fixture.players;
    let id = play_to_forced(&fixture, &tables).await;
    assert_eq!(fixture.turns(id).await.len(), 7, "nobody has asked for it");
    set_auto(&fixture, black.id, "on").await;
    let id = play_to_forced(&fixture, &tables).await;
    assert_eq!(
        fixture.turns(id).await[7..],
        ["a1b1+"],
        "White has not asked for it"
    );
    set_auto(&fixture, white.id, "on").await;
    let id = play_to_forced(&fixture, &tables).await;
    assert_eq!(fixture.turns(id).await[7..], ["a1b1+", "b2b3-"]);
    assert!(
        tables
            .get(id)
            .await
            .unwrap()
            .unchecked()
            .game
            .result()
            .is_some()
    );
    set_auto(&fixture, black.id, "off").await;
    let id = play_to_forced(&fixture, &tables).await;
    assert_eq!(fixture.turns(id).await.len(), 7);
}

#[tokio::test]
async fn a_queued_turn_comes_before_the_only_legal_turn_and_both_are_marked() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    set_auto(&fixture, black.id, "on").await;
    let outcome = tables.plays(id, white, "c1b2").await;
    let last = outcome.told.iter().filter_map(cause).next_back().unwrap();
    assert!(
        matches!(
            last,
            Cause::Happened {
                auto: Some(AutoPlay::Auto),
                ..
            }
        ),
        "{last:?}"
    );
    assert_eq!(fixture.turns(id).await, ["c1b2+", "a2a3-"]);
    let id = fixture.game(Ruleset::Telo).await.id;
    tables.queues(id, black, "a2a3").await;
    let outcome = tables.plays(id, white, "c1b2").await;
    let last = outcome.told.iter().filter_map(cause).next_back().unwrap();
    assert!(
        matches!(
            last,
            Cause::Happened {
                auto: Some(AutoPlay::Queued),
                ..
            }
        ),
        "{last:?}"
    );
}

#[tokio::test]
async fn automatic_turns_stop_at_the_limit() {
    let fixture = Fixture::new().await;
    let tables = fixture.tables(1);
    for side in [Side::White, Side::Black] {
        set_auto(&fixture, fixture.players.get(side).id, "on").await;
    }
    let id = play_to_forced(&fixture, &tables).await;
    assert_eq!(fixture.turns(id).await[7..], ["a1b1+"]);
    tables.plays(id, &fixture.players.white, "b2b3").await;
    assert_eq!(fixture.turns(id).await.len(), 9);
}

#[test]
fn a_turn_under_way_and_one_of_several_are_not_the_only_choice() {
    let begin = |position: &str, quiet: Vec<Turn>, ply| {
        let stage: Stage = position.parse().unwrap();
        let last = quiet.last().map(|turn| LastTurn {
            turn: *turn,
            taken: PointSet::EMPTY,
        });
        Game::restore(stage, Ply(ply), quiet, last, Vec::new(), None).unwrap()
    };
    let forced = begin("1bb/bww/ww1 b", Vec::new(), 1);
    assert_eq!(
        only_turn(&forced).map(|turn| turn.to_string()).as_deref(),
        Some("a2a3-")
    );
    assert_eq!(only_turn(&Game::new(Ruleset::Telo)), None);
    let under_way = begin("1b1/b2/www b b3b2+", Vec::new(), 3);
    assert_eq!(only_turn(&under_way), None);
}
