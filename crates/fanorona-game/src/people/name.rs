//! Names of players: which names are valid, and which are the same.

mod reserved;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::Display;

/// A player's name: an ASCII letter, then letters, digits, `-` or `_`; 2 to 20 characters
/// (docs/protocol/accounts.md, "Logging in").
///
/// The owner's spelling is kept, and `==` compares the spelling. [`PlayerName::key`] tells whether
/// two names belong to the same player.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub struct PlayerName(#[schemars(regex(pattern = "^[A-Za-z][A-Za-z0-9_-]{1,19}$"))] Box<str>);

/// Why a text is not a valid name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "character", rename_all = "snake_case")]
pub enum NameError {
    /// It has fewer than [`PlayerName::MIN`] characters.
    #[strum(to_string = "the name is too short")]
    TooShort,
    /// It has more than [`PlayerName::MAX`] characters.
    #[strum(to_string = "the name is too long")]
    TooLong,
    /// It does not begin with a letter.
    #[strum(to_string = "the name does not begin with a letter")]
    NoLetterFirst,
    /// It has a character that is not allowed in names.
    #[strum(to_string = "the name has the character {0:?}")]
    Character(char),
}

impl PlayerName {
    /// The minimum length, in characters.
    pub const MIN: usize = 2;
    /// The maximum length, in characters.
    pub const MAX: usize = 20;

    /// The prefix of the names that deleted accounts are shown by. Nobody can register such a name.
    pub const DELETED: &'static str = "deleted";

    /// The prefix of the names of the server's robots; a number follows. Nobody can register such a
    /// name.
    pub const ROBOT: &'static str = "robot";

    /// The account that has both seats of games that were played over the board. Nobody can register
    /// this name.
    #[must_use]
    pub fn over_the_board() -> Self {
        Self("otb".into())
    }

    /// Parses a name.
    ///
    /// # Errors
    /// The text is not a valid name.
    pub fn new(text: &str) -> Result<Self, NameError> {
        if let Some(odd) = text
            .chars()
            .find(|c| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')))
        {
            return Err(NameError::Character(odd));
        }
        if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(if text.is_empty() {
                NameError::TooShort
            } else {
                NameError::NoLetterFirst
            });
        }
        match text.len() {
            0..Self::MIN => Err(NameError::TooShort),
            Self::MIN..=Self::MAX => Ok(Self(text.into())),
            _ => Err(NameError::TooLong),
        }
    }

    /// The name as its owner spelled it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The key for lookups: two spellings with the same key are the same player.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    /// The form for comparing names that look alike, after those of Unicode's confusables that
    /// ASCII has (UTS #39), without separators. No two accounts may share it: on a screen, nobody
    /// can tell `bo1`, `Bol` and `boI` apart, or `walter`, `vvalter` and `wal_ter`.
    ///
    /// The store keeps it. A change here needs a migration with the same change in SQL
    /// (`NNNN_alike.sql`).
    #[must_use]
    pub fn skeleton(&self) -> String {
        alike(&self.key())
    }

    /// Whether `text` is this player's name, ignoring case.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        self.0.eq_ignore_ascii_case(text)
    }
}

/// What a text in lower case looks like: letters that look like two others are written as these
/// two.
pub(crate) fn alike(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for c in text.chars() {
        match c {
            '-' | '_' => {}
            '0' => out.push('o'),
            '1' | 'i' => out.push('l'),
            'd' => out.push_str("cl"),
            'm' => out.push_str("nn"),
            'w' => out.push_str("vv"),
            other => out.push(other),
        }
    }
    // `rm` is `rrn`, which looks like `nnn`: twice.
    out.replace("uu", "vv")
        .replace("rn", "nn")
        .replace("rn", "nn")
}

/// A text with each letter once where it is repeated: `server` for `serverr`.
fn without_doubles(text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

impl TryFrom<String> for PlayerName {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        Self::new(&text)
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests;
