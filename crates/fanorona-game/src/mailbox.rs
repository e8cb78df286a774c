//! How players want to hear of what happens while they are away.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How somebody wants to get mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
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
    /// Every wish.
    pub const ALL: [Self; 3] = [Self::Off, Self::Digest, Self::Turn];

    /// The word for it, in commands and records.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Digest => "digest",
            Self::Turn => "turn",
        }
    }

    /// The wish that `name` stands for.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|wish| wish.name() == name)
    }
}
