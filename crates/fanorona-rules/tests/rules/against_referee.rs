//! The move generator against the referee, a slow second generator (`docs/rules.md`, "A turn" and
//! "Vela").

use std::ops::{ControlFlow, Range};

use fanorona_rules::{Position, Turn};

use crate::random;
use crate::referee::{Referee, Ruling};

/// The referee would take too long for positions with more turns. The reference data covers those.
const MOST_TURNS: u64 = 500;

/// Positions from random play, and positions with any number of pieces.
fn positions(seeds: Range<u64>) -> impl Iterator<Item = Position> {
    seeds.flat_map(|seed| [random::any(seed), random::crowded(seed)])
}

fn rulings(position: &Position) -> Vec<Ruling> {
    let mut found = Vec::new();
    position.for_each_turn(|turn, next| {
        found.push((turn.to_string(), next.to_string()));
        ControlFlow::Continue(())
    });
    found
}

#[test]
fn both_generators_find_the_same_turns_in_the_same_order() {
    for position in positions(0..6_000) {
        if position.count_turns() <= MOST_TURNS {
            assert_eq!(
                rulings(&position),
                Referee::read(&position.to_string()).turns(),
                "{position}"
            );
        }
    }
}

#[test]
fn both_generators_find_the_same_turns_where_chains_are_longest() {
    for (text, _) in crate::LONGEST_CHAINS {
        assert_eq!(
            rulings(&crate::position(text)),
            Referee::read(text).turns(),
            "{text}"
        );
    }
}

#[test]
fn counting_turns_agrees_with_visiting_them() {
    for position in positions(0..2_000) {
        assert_eq!(
            position.count_turns(),
            rulings(&position).len() as u64,
            "{position}"
        );
    }
}

#[test]
fn a_buffer_holds_the_first_turns_and_says_whether_there_are_more() {
    for position in positions(0..500) {
        let all = rulings(&position);
        let mut buffer = [any_turn(); 5];
        let listed = position.turns_into(&mut buffer);
        let texts: Vec<String> = listed.turns.iter().map(Turn::to_string).collect();
        let expected: Vec<&String> = all.iter().map(|(turn, _)| turn).take(5).collect();
        assert_eq!(texts.iter().collect::<Vec<_>>(), expected, "{position}");
        assert_eq!(listed.more, all.len() > 5, "{position}");
    }
}

#[test]
fn a_game_is_over_exactly_when_there_is_no_turn() {
    for position in positions(0..6_000) {
        let over = position.outcome().is_some();
        assert_eq!(over, position.count_turns() == 0, "{position}");
        assert_eq!(over, position.steps().is_empty(), "{position}");
    }
}

fn any_turn() -> Turn {
    crate::position("bbb/b1w/www w").read_turn("a1b2+").unwrap()
}
