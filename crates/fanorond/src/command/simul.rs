//! What can be asked about simuls: hosting them, joining them and playing them.

pub(crate) mod parse;

use crate::command::challenge::ChallengeTerms;

use fanorona_game::PlayerName;

/// A command about simuls.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum SimulCommand {
    /// Show the player's own simul, or else list all.
    Show,
    /// Show this player's simul.
    Of(PlayerName),
    /// Announce a simul.
    Open {
        /// The terms of every game. The colour is the host's.
        terms: ChallengeTerms,
        /// The most boards; `None` for as many as the server allows.
        boards: Option<u32>,
    },
    /// Join this player's simul.
    Join(PlayerName),
    /// Leave a simul that has not started.
    Leave,
    /// Start the games.
    Start,
    /// Go to the next board where it is the host's turn.
    Next,
    /// Cancel a simul that has not started.
    Close,
    /// Set whether each turn leads to the next board; `None` asks.
    Auto(Option<bool>),
}

impl SimulCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Show | Self::Of(_) | Self::Auto(None) => true,
            Self::Open { .. }
            | Self::Join(_)
            | Self::Leave
            | Self::Start
            | Self::Next
            | Self::Close
            | Self::Auto(Some(_)) => false,
        }
    }
}
