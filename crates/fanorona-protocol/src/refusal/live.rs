//! Refusals about games by the minute.

use fanorona_game::{GameId, PlayerName};

/// Why something about the clock of a game by the minute was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LiveRefusal {
    /// The game has no clock that could get more time.
    NotByTheMinute(GameId),
    /// The opponent has got as much as can be given.
    GivenEnough {
        /// The board.
        board: GameId,
        /// Minutes that can be given in one game, what turns add included.
        minutes: u64,
    },
    /// The opponent, who is away, may still come back.
    MayReturn {
        /// The board.
        board: GameId,
        /// Who.
        name: PlayerName,
        /// For how long.
        seconds: u32,
    },
}

impl LiveRefusal {
    /// The code that programs read.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotByTheMinute(_) | Self::MayReturn { .. } => "forbidden",
            Self::GivenEnough { .. } => "limit",
        }
    }
}
