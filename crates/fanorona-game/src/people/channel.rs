//! Channels: their numbers and names.

use super::name::{NameError, PlayerName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a channel. The number of a closed channel is never used again.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct ChannelId(pub i64);

impl fmt::Display for ChannelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The name of a channel. The same rules apply as for players' names, but it is a type of its own:
/// a player and a channel may have the same name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct ChannelName(PlayerName);

impl ChannelName {
    /// Parses a name, with or without `#` in front.
    ///
    /// # Errors
    /// The text is not a valid name.
    pub fn new(text: &str) -> Result<Self, NameError> {
        PlayerName::new(text.strip_prefix('#').unwrap_or(text)).map(Self)
    }

    /// The name as its founder spelled it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The key for lookups: two spellings with the same key are the same channel.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.key()
    }

    /// The form for comparing names that look alike. No two channels may share it.
    #[must_use]
    pub fn skeleton(&self) -> String {
        self.0.skeleton()
    }

    /// Whether a new channel cannot have the name: it would pass as a channel of the server.
    #[must_use]
    pub fn is_of_a_role(&self) -> bool {
        self.0.is_of_a_role()
    }
}

impl fmt::Display for ChannelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_optional() {
        assert_eq!(ChannelName::new("#Help"), ChannelName::new("Help"));
        assert_eq!(ChannelName::new("#Help").unwrap().key(), "help");
        assert_eq!(ChannelName::new("#"), Err(NameError::TooShort));
        assert_eq!(ChannelName::new("##go"), Err(NameError::Character('#')));
    }
}
