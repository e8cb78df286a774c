//! Why replies are not queued, and turns neither supposed nor confirmed.

use fanorona_game::{GameId, Grammar};
use fanorona_rules::Rejection;

/// Why a command about turns that are not played now was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum PlanRefusal {
    /// The replies are not written as they should be.
    Grammar(Grammar),
    /// Replies are queued while the other side is to move.
    PlayFirst(GameId),
    /// A turn would have another number than the one that was written behind it.
    Number {
        /// The board.
        board: GameId,
        /// The number that it would have.
        turn: u32,
    },
    /// A turn is not legal where it would be played.
    Illegal {
        /// The board, if it is not a new game.
        board: Option<GameId>,
        /// The number that the turn would have.
        turn: u32,
        /// What was written.
        text: String,
        /// Why, and what would be legal.
        rejection: Box<Rejection>,
    },
    /// The game ends with a turn, and more was written behind it.
    Over {
        /// That turn.
        turn: String,
    },
    /// Two replies to one turn.
    TwoReplies {
        /// The turn.
        turn: String,
    },
    /// No such reply is queued.
    NoBranch(GameId),
    /// More replies than a board may have.
    TooMany {
        /// How many it may have.
        most: usize,
    },
    /// More replies one after the other than there may be.
    TooDeep {
        /// How many there may be.
        most: usize,
    },
    /// No turn was submitted.
    NothingSubmitted(GameId),
    /// The game stands elsewhere than when the turn was submitted.
    MovedOn(GameId),
    /// More turns than a preview takes.
    TooManyTurns {
        /// How many it takes.
        most: usize,
    },
}

impl PlanRefusal {
    /// The code that programs read.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Grammar(_) | Self::TwoReplies { .. } => "bad_args",
            Self::PlayFirst(_) => "forbidden",
            Self::Number { .. } | Self::MovedOn(_) => "stale_move",
            Self::Illegal { .. } => "illegal_move",
            Self::Over { .. } => "game_over",
            Self::NoBranch(_) | Self::NothingSubmitted(_) => "not_found",
            Self::TooMany { .. } | Self::TooDeep { .. } | Self::TooManyTurns { .. } => "limit",
        }
    }
}
