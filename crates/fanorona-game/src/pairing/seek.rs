//! A seek is an open challenge to everybody, or to the first player who opens a link.

mod rating_range;

pub use rating_range::RatingRange;

use crate::{Colour, Player, Rating, Start, Terms, TimeControl, Timestamp};
use fanorona_rules::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::{EnumString, IntoStaticStr};

/// The number of a seek. No number is used twice.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct SeekId(pub i64);

impl fmt::Display for SeekId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The code in the link of an invitation. Only a player who knows it can answer the seek.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct InviteCode(String);

impl InviteCode {
    /// The letters of a code. With 32 different ones it has 65 bits.
    pub const LENGTH: usize = 13;

    /// Reads a code, or the link that ends with it.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let code = text.trim_end_matches('/').rsplit('/').next()?;
        let is_code =
            code.len() == Self::LENGTH && code.bytes().all(|it| it.is_ascii_alphanumeric());
        is_code.then(|| Self(code.to_ascii_lowercase()))
    }
}

impl fmt::Display for InviteCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The terms of a seek.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct SeekTerms {
    /// The terms of the game. The colour is that of the player who seeks.
    #[serde(flatten)]
    pub terms: Terms,
    /// The ratings that the opponent may have.
    #[serde(flatten)]
    pub ratings: RatingRange,
    /// Whether guests cannot accept.
    pub registered: bool,
    /// Whether the player who seeks must confirm before the game starts.
    pub manual: bool,
}

impl SeekTerms {
    /// A seek with these terms for any opponent, which starts without confirmation.
    #[must_use]
    pub fn open(terms: Terms) -> Self {
        Self {
            terms,
            ratings: RatingRange::ALL,
            registered: false,
            manual: false,
        }
    }

    /// Whether the seek ends when the player leaves.
    #[must_use]
    pub fn is_live(&self) -> bool {
        matches!(self.terms.time, TimeControl::Live(_))
    }

    /// The colour of this seek's player in a game against the player of `other`, if the two seeks
    /// match. A vela outside a match is between a debtor and somebody else, so two debtors do not
    /// match.
    #[must_use]
    pub fn fits(&self, other: &Self) -> Option<Colour> {
        let colour = match (self.terms.colour, other.terms.colour) {
            (Colour::White, Colour::White) | (Colour::Black, Colour::Black) => return None,
            (Colour::Random, Colour::Random) => Colour::Random,
            (Colour::White, _) | (_, Colour::Black) => Colour::White,
            (Colour::Black, _) | (_, Colour::White) => Colour::Black,
        };
        let same = Terms {
            colour: self.terms.colour,
            ..other.terms
        } == self.terms;
        let plain = self.terms.start == Start::Ordinary && !self.manual && !other.manual;
        (same && plain).then_some(colour)
    }

    /// Why a player cannot answer the seek, as far as it depends on the seek and the player alone.
    /// Guests play unrated.
    #[must_use]
    pub fn obstacle(&self, guest: bool, rating: Rating) -> Option<SeekObstacle> {
        if guest && self.terms.rated {
            Some(SeekObstacle::Rated)
        } else if guest && self.registered {
            Some(SeekObstacle::RegisteredOnly)
        } else if !self.ratings.contains(rating.points()) {
            Some(SeekObstacle::OutOfRange)
        } else {
            None
        }
    }
}

/// Why a player cannot answer a seek.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeekObstacle {
    /// The player is a guest, and the game is rated.
    Rated,
    /// The player is a guest, and the seek is for members.
    RegisteredOnly,
    /// The player's rating is outside the range.
    OutOfRange,
}

/// A seek.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seek {
    /// The number of the seek.
    pub id: SeekId,
    /// The player who seeks.
    pub from: Player,
    /// Whether the player is a bot.
    pub bot: bool,
    /// Whether the player is a guest, who has no rating.
    pub guest: bool,
    /// The terms of the seek.
    pub terms: SeekTerms,
    /// The code of an invitation, which nobody sees but its maker.
    pub code: Option<InviteCode>,
    /// When it was made.
    pub made_at: Timestamp,
}

/// The speed of a game.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Pace {
    /// A live game, with minutes.
    Live,
    /// A correspondence game, with days.
    Days,
    /// A game without a clock.
    Untimed,
}

impl Pace {
    /// The pace of a time control.
    #[must_use]
    pub fn of(time: TimeControl) -> Self {
        match time {
            TimeControl::Live(_) => Self::Live,
            TimeControl::Slow(_) => Self::Days,
            TimeControl::Untimed => Self::Untimed,
        }
    }

    /// The word in commands and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A filter for seeks. A seek must meet all conditions that are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeekFilter {
    /// The board.
    pub ruleset: Option<Ruleset>,
    /// Whether the game is rated.
    pub rated: Option<bool>,
    /// The pace.
    pub pace: Option<Pace>,
}

#[cfg(test)]
mod tests;
