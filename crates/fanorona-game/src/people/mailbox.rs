//! How players get news while they are offline.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// How often a player gets mail.
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
pub enum MailWish {
    /// Never.
    Off,
    /// One mail with everything that has happened, by default at most once a day.
    #[default]
    Digest,
    /// Immediately for each event.
    Turn,
}

impl MailWish {
    /// The name of the setting.
    pub const PREFERENCE: &str = "mail";
    /// The word in commands and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
