//! Analyses of finished games, and requests for them.

use fanorona_game::{AccountId, GameId, Timestamp};

/// Limits for open requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnalysisBounds {
    /// The maximum number of requests of one player.
    pub of_one: u32,
    /// The maximum number of requests of all guests. The rest of those of all players is for
    /// members.
    pub of_guests: u32,
    /// The maximum number of requests of all players.
    pub of_all: u32,
}

/// A request for the analysis of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisRequest {
    /// The game.
    pub game: GameId,
    /// The player who wants it.
    pub account: AccountId,
    /// Whether the player is a guest.
    pub guest: bool,
    /// The player's network, if it is known.
    pub network: Option<String>,
    /// The turns of the game.
    pub turns: u32,
    /// When it was requested.
    pub at: Timestamp,
}

/// The result of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisRequested {
    /// It is stored now.
    Added,
    /// It was stored before.
    Waits,
    /// The player has the maximum number of requests.
    TooManyOfOne,
    /// The maximum number of requests of all players is reached, or that of all guests by a guest.
    TooManyOfAll,
}
