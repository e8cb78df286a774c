//! What an engine is asked, and what it answers.

use fanorona_rules::{Position, Turn};

use crate::score::Score;

/// What is to be searched.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The board, between two turns.
    pub position: Position,
    /// The positions that stood since the last capture, oldest first, without `position`. Those that are left
    /// out are not known as repeated.
    pub past: &'a [Position],
    /// Turns of both sides together since the last capture.
    pub quiet: u32,
    /// When it is enough.
    pub limit: Limit,
    /// How far the player errs.
    pub noise: Noise,
}

impl Task<'_> {
    /// A position of which no past is known, to be searched without errors.
    #[must_use]
    pub const fn new(position: Position, limit: Limit) -> Self {
        Self { position, past: &[], quiet: 0, limit, noise: Noise::NONE }
    }
}

/// When a search is enough. Without any bound it goes on until it is stopped, until the game is decided or until
/// it is as deep as it may become.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limit {
    /// So many positions have been looked at.
    pub nodes: Option<u64>,
    /// So many turns deep.
    pub depth: Option<u8>,
}

impl Limit {
    /// So many positions, however deep.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), depth: None }
    }

    /// So many turns deep, whatever it takes.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self { nodes: None, depth: Some(depth) }
    }
}

/// How far a player errs about each of its turns. What it says about a turn afterwards is without the error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Noise {
    /// By at most so much the turns are taken for better or worse than the search found, in hundredths of a
    /// piece. 0 is no error.
    pub amount: i32,
    /// The same seed makes the same errors.
    pub seed: u64,
}

impl Noise {
    /// No error.
    pub const NONE: Self = Self { amount: 0, seed: 0 };
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The turn to play.
    pub turn: Turn,
    /// What the position is worth for the side to move when it plays that turn.
    pub score: Score,
    /// How many turns deep it was searched throughout. 0 when there was not time enough for any depth.
    pub depth: u8,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The turns that are expected, `turn` first.
    pub line: Vec<Turn>,
}
