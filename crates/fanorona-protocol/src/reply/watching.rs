//! What was done about games that others play.

use fanorona_game::{GameId, PlayerName};

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WatchDone {
    /// Somebody watches these boards from now on.
    Observes(Vec<GameId>),
    /// Somebody watches these no longer.
    NoLongerObserves(Vec<GameId>),
    /// Somebody follows a player.
    Follows {
        /// Whom.
        name: PlayerName,
        /// The boards that are watched for it at once.
        boards: Vec<GameId>,
    },
    /// Somebody follows these no longer.
    NoLongerFollows(Vec<PlayerName>),
    /// Something was said at a board.
    Said {
        /// At which.
        board: GameId,
        /// How many have heard it.
        heard: usize,
    },
}
