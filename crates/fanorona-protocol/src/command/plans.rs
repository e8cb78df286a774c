//! Turns that are not played now: queued, submitted, or only supposed.

use super::{AtTurn, Play};
use fanorona_game::{GameId, Written, WrittenPath};
use fanorona_rules::Ruleset;
use fanorona_rules::notation::Movements;

/// What is decided before it is played.
///
/// Boards are `None` where the current board is meant.
#[derive(Debug, Clone, PartialEq)]
pub enum Plans {
    /// Replies that play by themselves.
    Queue {
        /// Where.
        board: Option<GameId>,
        /// What becomes of them.
        change: QueueChange,
    },
    /// Keep a turn, and show what it would lead to.
    Submit(Play),
    /// Play what was submitted.
    Confirm(Option<GameId>),
    /// Show what turns would lead to.
    Preview {
        /// From where.
        from: PreviewFrom,
        /// The turns of both sides, one after the other.
        turns: Vec<Movements>,
    },
}

/// What becomes of the replies that are queued.
#[derive(Debug, Clone, PartialEq)]
pub enum QueueChange {
    /// They are shown.
    Show,
    /// These come to them.
    Add(Box<Written>),
    /// This one goes, with all that follows it.
    Drop(WrittenPath),
    /// All of them go.
    Clear,
}

/// Where a preview begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviewFrom {
    /// On a board.
    Board(Option<GameId>, AtTurn),
    /// At the start of a new game.
    New(Ruleset),
}
