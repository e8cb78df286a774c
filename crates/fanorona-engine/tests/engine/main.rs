//! Tests of the public interface of the engine.

mod draws;
mod levels;
mod random_positions;
mod smallest_board;

use fanorona_engine::{Engine, Limit, Report, Task};
use fanorona_rules::{Position, Ruleset};
use std::cell::Cell;
use std::ops::ControlFlow;

const TABLE: usize = 1 << 20;

fn never() -> bool {
    false
}

fn search(position: &Position, limit: Limit) -> Report {
    Engine::new(TABLE)
        .search(&Task::new(*position, limit), &never)
        .expect("the game has not ended")
}

fn after_each_turn(position: &Position) -> Vec<Position> {
    let mut all = Vec::new();
    position.for_each_turn(|_, after| {
        all.push(*after);
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn the_depth_limit_is_respected() {
    for depth in 1..=5 {
        assert_eq!(
            search(&Position::start(Ruleset::Tsivy), Limit::depth(depth)).depth,
            depth
        );
    }
    assert_eq!(
        search(&Position::start(Ruleset::Tsivy), Limit::depth(0)).depth,
        1
    );
}

#[test]
fn it_stops_on_request_and_still_has_a_turn() {
    let start = Position::start(Ruleset::Tsivy);
    let mut engine = Engine::new(TABLE);
    let at_once = engine
        .search(&Task::new(start, Limit::default()), &|| true)
        .unwrap();
    let shallow = search(&start, Limit::depth(1));
    assert_eq!(
        (at_once.depth, at_once.turn, at_once.score),
        (1, shallow.turn, shallow.score)
    );

    let asked = Cell::new(0_u64);
    let later = engine.search(&Task::new(start, Limit::default()), &|| {
        asked.set(asked.get() + 1);
        asked.get() > 200
    });
    let later = later.unwrap();
    assert!(
        later.depth > 1 && later.nodes <= shallow.nodes + 201 * 64,
        "{} nodes",
        later.nodes
    );
    assert_eq!(asked.get(), 201);
}

#[test]
fn a_game_that_is_over_has_no_turn() {
    let mut engine = Engine::new(TABLE);
    // White has no pieces; Black has no legal turn.
    for text in ["2b/3/3 w", "bw1/ww1/w2 b"] {
        let over: Position = text.parse().unwrap();
        assert!(over.outcome().is_some(), "{text}");
        assert_eq!(
            engine.search(&Task::new(over, Limit::nodes(100)), &never),
            None
        );
    }
}
