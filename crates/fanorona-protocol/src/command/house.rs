//! The house bot's advice, and exhibitions.

use super::ChallengeTerms;
use fanorona_game::{GameId, PlayerName};

/// Advice, and games of one against many.
///
/// Boards are `None` where the current board is meant.
#[derive(Debug, Clone, PartialEq)]
pub enum House {
    /// Which turn the house bot would play.
    Hint(Option<GameId>),
    /// The turning points of a game.
    Analyse(Option<GameId>),
    /// Something about exhibitions.
    Simul(Simul),
}

/// What is done about an exhibition.
#[derive(Debug, Clone, PartialEq)]
pub enum Simul {
    /// Shows one's own, or else all.
    Show,
    /// Shows that of somebody.
    Of(PlayerName),
    /// Announces one.
    Open {
        /// The conditions on every board; the colour is the giver's.
        terms: ChallengeTerms,
        /// On how many boards at most; `None` for as many as there may be.
        boards: Option<u32>,
    },
    /// Takes a place in that of somebody.
    Join(PlayerName),
    /// Gives the place back.
    Leave,
    /// Begins the games.
    Start,
    /// Goes to the next board that waits.
    Next,
    /// Calls off what has not begun.
    Close,
    /// Whether each turn leads to the next board; `None` asks.
    Auto(Option<bool>),
}
