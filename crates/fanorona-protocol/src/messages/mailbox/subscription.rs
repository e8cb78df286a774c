//! What a player wants to be told about, also while offline: games, results, and players who come
//! online.

use crate::messages::games::GameRow;
use fanorona_game::{GameId, PlayerName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something that a player wants to be told about. Also a row of the list `notified`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Subscription {
    /// Every turn of a game.
    Board { game: GameId },
    /// Every turn of every game.
    Boards,
    /// The end of a game.
    Result { game: GameId },
    /// The end of every game.
    Results,
    /// A player comes online or leaves.
    Arrival { name: PlayerName },
}

/// A row of the list `subscribed`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubscribedRow {
    /// Whether the player follows all games. Then the row has no game.
    pub all: bool,
    /// A game that the player follows.
    #[serde(flatten)]
    pub game: Option<GameRow>,
}
