//! Finished games of a player, and of two players against each other, as they are counted.

use fanorona_game::{
    AccountId, EndReason, GameId, Losses, PlayerResult, Rating, Start, TimeControl, Timestamp,
};
use fanorona_rules::{Opening, Ruleset, Side};
use std::time::Duration;

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

/// Which finished games of a player are counted: the last ones that were not aborted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerGames {
    /// The player.
    pub of: AccountId,
    /// The board; `None` for all.
    pub ruleset: Option<Ruleset>,
    /// Ended at this time or later.
    pub since: Option<Timestamp>,
    /// Whether private games count, too.
    pub with_private: bool,
    /// The maximum number of games.
    pub most: u32,
}

/// A finished game of a player. It was not aborted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerGame {
    /// The number.
    pub id: GameId,
    /// When it ended.
    pub ended_at: Timestamp,
    /// The board.
    pub ruleset: Ruleset,
    /// The first position.
    pub start: Start,
    /// The time control.
    pub time: TimeControl,
    /// The player's side.
    pub side: Side,
    /// The result for the player.
    pub result: PlayerResult,
    /// Why it ended.
    pub reason: EndReason,
    /// The number of turns.
    pub turns: u32,
    /// The time that was charged to both sides together.
    pub used: Duration,
    /// The opening; `None` if the first turn has no name, or if there was none.
    pub opening: Option<Opening>,
    /// What the game did to the player's rating; `None` if it is unrated.
    pub rating: Option<GameRating>,
    /// What the player's turns lost; `None` if the game was not analysed.
    pub losses: Option<Losses>,
}

/// The ratings of a rated game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameRating {
    /// Games were rated in the order of these numbers.
    pub no: i64,
    /// The player's rating before the game, in whole points.
    pub before: i64,
    /// The player's rating after the game.
    pub after: Rating,
    /// The opponent's rating before the game, in whole points.
    pub opponent: i64,
}
