//! A player's rating in one group of games, and what a game changes.

use super::{INACTIVE_AFTER, Rating};
use crate::{Score, Timestamp};
use fanorona_rules::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// The rating before and after a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct RatingChange {
    /// Before the game, with the uncertainty of the time since the last game.
    pub before: Rating,
    /// After the game.
    pub after: Rating,
}

impl fmt::Display for RatingChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.before, self.after)
    }
}

/// A player's rating on one board, and the number of rated games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RatingRecord {
    /// The rating after the last game.
    pub rating: Rating,
    /// When the last game ended.
    pub rated_at: Timestamp,
    /// Rated games won.
    pub won: u32,
    /// Rated games lost.
    pub lost: u32,
    /// Rated games drawn.
    pub drawn: u32,
}

/// The group in which the standings list a player.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RatingGroup {
    /// The rating is established.
    Established,
    /// The rating is provisional.
    Provisional,
    /// The last rated game was long ago.
    Inactive,
}

impl RatingGroup {
    /// All groups, in the order of the standings.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word in commands and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl RatingRecord {
    /// The number of games with this score; `None` for an aborted game, which is not counted.
    pub(super) fn counter(&mut self, score: Score, side: Side) -> Option<&mut u32> {
        match score {
            Score::Win(winner) if winner == side => Some(&mut self.won),
            Score::Win(_) => Some(&mut self.lost),
            Score::Draw => Some(&mut self.drawn),
            Score::Aborted => None,
        }
    }

    /// The rating at `now`.
    #[must_use]
    pub fn at(&self, now: Timestamp) -> Rating {
        self.rating.after(now.since(self.rated_at))
    }

    /// When the rating becomes provisional without another game.
    #[must_use]
    pub fn provisional_from(&self) -> Timestamp {
        if self.rating.is_provisional() {
            self.rated_at
        } else {
            self.rated_at.plus(self.rating.lasts())
        }
    }

    /// When the player becomes inactive without another game.
    #[must_use]
    pub fn inactive_from(&self) -> Timestamp {
        self.rated_at.plus(INACTIVE_AFTER)
    }

    /// The player's group at `now`.
    #[must_use]
    pub fn group(&self, now: Timestamp) -> RatingGroup {
        if now >= self.inactive_from() {
            RatingGroup::Inactive
        } else if self.rating.is_provisional() || now >= self.provisional_from() {
            RatingGroup::Provisional
        } else {
            RatingGroup::Established
        }
    }
}

/// The effect of a game on one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rated {
    /// The record including the game.
    pub record: RatingRecord,
    /// The change of the rating.
    pub change: RatingChange,
}
