//! What administrators may do, and who may come to the server.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};

/// What an administrator may do. The greater role may do everything that the lesser may.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
    Display,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
pub enum Role {
    /// Deals with players: mutes, bans for some days, reports, results of games.
    Moderator,
    /// Does everything.
    Operator,
}

/// Who may come to the server.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
    Display,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
pub enum AccessLevel {
    /// Everybody.
    #[default]
    Open,
    /// Members and guests, but nobody registers.
    NoRegistrations,
    /// Members, also new ones, but no guests.
    NoGuests,
    /// Only those who already have an account.
    MembersOnly,
}
