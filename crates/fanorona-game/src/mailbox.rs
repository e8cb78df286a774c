//! How players want to hear of what happens while they are away.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// How somebody wants to get mail.
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
    /// What has happened, once a day at most.
    #[default]
    Digest,
    /// Each thing as it happens.
    Turn,
}

impl MailWish {
    /// The name of the preference.
    pub const PREFERENCE: &str = "mail";
    /// The word for it, in commands and records.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
