//! Numbers by which things are known, each a type of its own so that they cannot be mixed up.

use crate::PlayerName;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// An account, for as long as the database lives. Players never see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AccountId(pub i64);

/// The number of a board, as players type it.
///
/// A challenge already carries the number that its game will have: challenge 12, accepted, is game 12.
/// So one number never means two things, and `accept 12` needs no further word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Somebody who plays: the account, with the name it is shown by.
///
/// Messages contain the name only.
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
