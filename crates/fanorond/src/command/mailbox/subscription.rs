//! What a player wants to be told about, also while offline: games, results, and players who come
//! online.

use fanorona_game::{GameId, PlayerName};

/// Some games, or all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Boards {
    These(Vec<GameId>),
    /// All, now and later.
    All,
}

/// A notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notify {
    /// This player comes online or leaves.
    Arrival(PlayerName),
    /// These games end.
    Results(Boards),
}
