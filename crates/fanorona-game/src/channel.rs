//! Channels, in which many people talk: their numbers and names.

use crate::name::{NameError, PlayerName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a channel. That of a channel that was closed never means another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct ChannelId(pub i64);

impl fmt::Display for ChannelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Words that the command `channel` has for itself.
const RESERVED: &[&str] =
    &["close", "closed", "found", "join", "leave", "list", "new", "server", "tell", "topic", "who"];

/// The name of a channel. It has the shape of a player's name, and is kept apart from those by its type: a person
/// and a channel may have the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct ChannelName(PlayerName);

impl ChannelName {
    /// Reads a name, with or without the `#` in front.
    ///
    /// # Errors
    /// Says what keeps the text from being one.
    pub fn new(text: &str) -> Result<Self, NameError> {
        PlayerName::new(text.strip_prefix('#').unwrap_or(text)).map(Self)
    }

    /// The name as its founder writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// What names are looked up by.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.key()
    }

    /// What the name looks like at a glance. No two channels may share it.
    #[must_use]
    pub fn look(&self) -> String {
        self.0.look()
    }

    /// Whether no channel can have it.
    #[must_use]
    pub fn is_reserved(&self) -> bool {
        RESERVED.contains(&self.key().as_str())
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
    fn the_mark_in_front_says_nothing_and_the_words_of_the_command_are_no_names() {
        assert_eq!(ChannelName::new("#Help"), ChannelName::new("Help"));
        assert_eq!(ChannelName::new("#Help").unwrap().key(), "help");
        assert_eq!(ChannelName::new("#"), Err(NameError::TooShort));
        assert_eq!(ChannelName::new("##go"), Err(NameError::Character('#')));
        assert!(ChannelName::new("Topic").unwrap().is_reserved());
        assert!(!ChannelName::new("topics").unwrap().is_reserved());
    }
}
