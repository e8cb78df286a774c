//! Challenges: one player asks another for a game.

use crate::{GameId, Player, Terms, Timestamp};
use fanorona_rules::{BySide, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// A question from one player to another: shall we play?
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// Its number, and that of the game it may become.
    pub id: GameId,
    /// Who asks.
    pub from: Player,
    /// Who is asked.
    pub to: Player,
    /// The conditions.
    pub terms: Terms,
    /// The game whose debt a vela is to pay.
    pub follows: Option<GameId>,
    /// When it was made.
    pub made_at: Timestamp,
}

impl Challenge {
    /// Who would sit where, if the dice said `drawn` for the challenger.
    #[must_use]
    pub fn seats(&self, drawn: Side) -> BySide<Player> {
        match self.terms.colour.side(drawn) {
            Side::White => BySide { white: self.from.clone(), black: self.to.clone() },
            Side::Black => BySide { white: self.to.clone(), black: self.from.clone() },
        }
    }
}

/// What happens to the challenges that a player gets.
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
    /// The game starts at once, as it did by mail.
    Auto,
    /// Every challenge is refused.
    Closed,
}

impl ChallengePolicy {
    /// The word for it, in commands and records.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
