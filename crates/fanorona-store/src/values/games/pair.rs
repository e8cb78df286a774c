//! Finished games between two players.

use fanorona_game::{AccountId, GameId, PlayerResult, TimeControl};
use fanorona_rules::{Ruleset, Side};

/// A finished game between two players. It was not aborted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairGame {
    /// The number.
    pub id: GameId,
    /// The board.
    pub ruleset: Ruleset,
    /// The time control.
    pub time: TimeControl,
    /// Whether it is rated.
    pub rated: bool,
    /// The side of the first player.
    pub side: Side,
    /// The result for the first player.
    pub result: PlayerResult,
}

/// The number of finished games with one result that two players have played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairCount {
    /// One player.
    pub first: AccountId,
    /// The other player.
    pub second: AccountId,
    /// The result for the first player.
    pub result: PlayerResult,
    /// The number of games.
    pub games: u32,
}
