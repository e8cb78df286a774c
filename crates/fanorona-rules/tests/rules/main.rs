//! Tests of the rules against reference data, a second move generator, and the notation that
//! players type.

#![expect(
    clippy::unwrap_used,
    reason = "a failed unwrap in a helper is a failed test"
)]

mod against_referee;
mod canonical;
mod notation;
mod opening;
mod play;
mod positions_as_text;
mod properties;
mod random;
mod reasons;
mod referee;
mod reference_data;
mod vela;

use fanorona_rules::{Point, Position, Stage, Step};

/// Positions with the longest chains that a search found, 25 steps, and their number of black
/// pieces.
const LONGEST_CHAINS: [(&str, u32); 3] = [
    ("1bb1wbb1b/b1b1b1bb1/b1bbbbb1b/1bbbbbb1b/b1b1b1bbb w", 30),
    ("2b1wbbbb/b1b1b1bb1/b1bbbbb1b/1bb1b1b1b/bbbbb2b1 w", 28),
    ("b1bbb1bbb/bb2bb2b/bbbbbbbbb/b2b2b2/1bb1bb1wb w", 29),
];

/// Parses a position.
fn position(text: &str) -> Position {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Parses a stage.
fn stage(text: &str) -> Stage {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Parses a step with its origin.
fn step(text: &str) -> Step {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Parses a point.
fn point(name: &str) -> Point {
    name.parse()
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}
