//! Why something about ratings is refused.

use fanorona_game::PlayerName;
use fanorona_rules::Ruleset;

/// Why something about ratings is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RatingRefusal {
    /// The player has finished no rated game on that board.
    NotRated {
        /// Who.
        name: PlayerName,
        /// Where.
        ruleset: Ruleset,
    },
    /// The other one is a guest, with whom no game is rated.
    GuestsAreNotRated {
        /// Who.
        name: PlayerName,
    },
}

impl RatingRefusal {
    /// The code that programs read.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotRated { .. } => "not_found",
            Self::GuestsAreNotRated { .. } => "forbidden",
        }
    }
}
