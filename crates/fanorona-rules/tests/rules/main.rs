//! What the rules promise, held against reference data, a second generator and a player's notation.

mod against_referee;
mod notation;
mod opening;
mod play;
mod positions_as_text;
mod properties;
mod random;
mod reasons;
mod reference_data;
mod referee;
mod vela;

use fanorona_rules::{Point, Position, Stage, Step};

/// The position of a text that is one.
fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The stage of a text that is one.
fn stage(text: &str) -> Stage {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The step of a text in the form of a first step.
fn step(text: &str) -> Step {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The point of a name.
fn point(name: &str) -> Point {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}
