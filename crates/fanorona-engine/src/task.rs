//! The input and output of a search.

use crate::score::Score;
use crate::search::oversight::Oversight;
use fanorona_rules::{Position, Turn};

/// A search request.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The position to search.
    pub position: Position,
    /// The positions since the last capture, oldest first, without `position`. The search does not
    /// recognise repetitions of missing ones.
    pub past: &'a [Position],
    /// The number of turns of both sides since the last capture.
    pub quiet: u32,
    /// When to stop.
    pub limit: Limit,
    /// The errors of the player.
    pub noise: Noise,
    /// What the player does not see.
    pub oversight: Oversight,
}

impl Task<'_> {
    /// A search of a position without past and without errors.
    #[must_use]
    pub const fn new(position: Position, limit: Limit) -> Self {
        Self {
            position,
            past: &[],
            quiet: 0,
            limit,
            noise: Noise::NONE,
            oversight: Oversight::NONE,
        }
    }
}

/// When a search stops. Without a limit it continues until the caller stops it, the game is
/// decided, or the maximum depth is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limit {
    /// The maximum number of positions.
    pub nodes: Option<u64>,
    /// The maximum depth in turns.
    pub depth: Option<u8>,
    /// What the search knows besides the rules.
    pub knowledge: Knowledge,
    /// Whether a turn from the opening book is played without a search.
    pub book: bool,
}

/// What a search knows besides the rules. A position that the endgame tables know needs no search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Knowledge {
    /// The network and the endgame tables.
    #[default]
    Full,
    /// The network, and tables that are unpacked
    /// ([`Tables::unpack`](crate::tables::Tables::unpack)), so that no probe delays a search with a
    /// limit of time. Before all are, the same task can have another answer.
    UnpackedTables,
    /// Neither, as a weaker player: positions are evaluated with weights.
    Basic,
}

impl Limit {
    /// Limits only the number of positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            depth: None,
            knowledge: Knowledge::Full,
            book: false,
        }
    }

    /// Limits only the depth.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self {
            nodes: None,
            depth: Some(depth),
            knowledge: Knowledge::Full,
            book: false,
        }
    }
}

/// Errors that weaken a player. They change the choice of a turn; the reported score is without the
/// error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Noise {
    /// The maximum error that is added to or subtracted from the score of a turn, in hundredths of
    /// a piece.
    pub amount: i32,
    /// The same seed gives the same errors.
    pub seed: u64,
}

impl Noise {
    /// No errors.
    pub const NONE: Self = Self { amount: 0, seed: 0 };
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The turn to play.
    pub turn: Turn,
    /// The score of the position for the side to move if it plays that turn.
    pub score: Score,
    /// Whether the endgame tables know that the game is drawn with best play.
    pub is_drawn: bool,
    /// The depth of the last complete iteration, in turns. 0 if no iteration was completed.
    pub depth: u8,
    /// The number of searched positions.
    pub nodes: u64,
    /// The principal variation, starting with `turn`.
    pub line: Vec<Turn>,
}
