//! What happens around games by the minute.

use fanorona_game::{GameId, PlayerName};
use std::time::Duration;

/// Somebody in a game by the minute has lost the line, or is back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveEvent {
    /// On which board.
    pub game: GameId,
    /// Who.
    pub player: PlayerName,
    /// What of it.
    pub absence: Absence,
}

/// How it stands with somebody who is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absence {
    /// The line has dropped just now.
    Begins {
        /// When the opponent may claim the game.
        claim_in: Duration,
    },
    /// Still away.
    GoesOn {
        /// When the opponent may claim the game.
        claim_in: Duration,
    },
    /// The opponent may claim the game.
    MayClaim,
    /// Back again.
    Over,
}

impl Absence {
    /// The word for it in json mode.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Begins { .. } | Self::GoesOn { .. } | Self::MayClaim => "away",
            Self::Over => "back",
        }
    }
}
