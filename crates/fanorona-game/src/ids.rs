//! Numbers that identify things. Each is its own type, so that they cannot be confused.

use crate::PlayerName;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The number of an account, valid for the lifetime of the database. Players never see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AccountId(pub i64);

/// The number of a game, as players type it.
///
/// A challenge already has the number of its game: accepting challenge 12 starts game 12. So a
/// number is never ambiguous, and `accept 12` is complete.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a puzzle.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct PuzzleId(pub i64);

/// A date in the zone of the server, as in `2026-11-20`. Later dates are greater.
#[derive(
    Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct Day(String);

impl Day {
    /// The date of these numbers.
    #[must_use]
    pub fn new(year: i16, month: i8, day: i8) -> Self {
        Self(format!("{year:04}-{month:02}-{day:02}"))
    }

    /// The date.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let is_date = text.len() == 10
            && text.bytes().enumerate().all(|(place, byte)| match place {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if is_date {
            Ok(Self(text.to_owned()))
        } else {
            Err(NotADay)
        }
    }
}

/// A text is not a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotADay;

/// The number of a study.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct StudyId(pub i64);

/// A player: the account and its name.
///
/// Messages contain only the name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Player {
    /// The account.
    pub id: AccountId,
    /// The name, as the owner spells it.
    pub name: PlayerName,
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name.serialize(serializer)
    }
}

impl JsonSchema for Player {
    fn schema_name() -> Cow<'static, str> {
        PlayerName::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        PlayerName::json_schema(generator)
    }
}
