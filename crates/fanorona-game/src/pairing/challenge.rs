//! Challenges: one player asks another for a game.

use crate::{GameId, Player, Terms, Timestamp};
use fanorona_rules::{BySide, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// A challenge from one player to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// The number of the challenge, and of the game if it is accepted.
    pub id: GameId,
    /// The player who made the challenge.
    pub from: Player,
    /// The player who is challenged.
    pub to: Player,
    /// The terms of the game.
    pub terms: Terms,
    /// The lost game whose debt this vela would pay.
    pub follows: Option<GameId>,
    /// When it was made.
    pub made_at: Timestamp,
}

impl Challenge {
    /// The seats of the game. `drawn` is the challenger's side if colours are drawn.
    #[must_use]
    pub fn seats(&self, drawn: Side) -> BySide<Player> {
        match self.terms.colour.side(drawn) {
            Side::White => BySide {
                white: self.from.clone(),
                black: self.to.clone(),
            },
            Side::Black => BySide {
                white: self.to.clone(),
                black: self.from.clone(),
            },
        }
    }
}

/// What happens when somebody challenges a player.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ChallengePolicy {
    /// The player is asked.
    #[default]
    Ask,
    /// The game starts immediately, as on the mail server.
    Auto,
    /// Every challenge is refused.
    Closed,
}

impl ChallengePolicy {
    /// The word in commands and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
