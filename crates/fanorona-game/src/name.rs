//! Names of players: which names are valid, and which are the same.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::Display;

/// Words that commands use in place of a name, and words that would let a player pass as the server.
const RESERVED: &[&str] = &[
    "account",
    "active",
    "admin",
    "administrator",
    "after",
    "all",
    "anonymous",
    "before",
    "everybody",
    "fanorona",
    "fanorond",
    "inactive",
    "me",
    "mine",
    "new",
    "next",
    "nobody",
    "none",
    "root",
    "server",
    "system",
];

/// A player's name: an ASCII letter, then letters, digits, `-` or `_`; 2 to 20 characters (docs/protocol.md, "The
/// connection").
///
/// The owner's spelling is kept, and `==` compares the spelling. [`PlayerName::key`] tells whether two names belong
/// to the same player.
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

    /// The prefix of the names of the server's robots; a number follows. Nobody can register such a name.
    pub const ROBOT: &'static str = "robot";

    /// Parses a name.
    ///
    /// # Errors
    /// The text is not a valid name.
    pub fn new(text: &str) -> Result<Self, NameError> {
        if let Some(odd) = text.chars().find(|c| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))) {
            return Err(NameError::Character(odd));
        }
        if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(if text.is_empty() { NameError::TooShort } else { NameError::NoLetterFirst });
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

    /// The form for comparing names that look alike, as in Unicode's confusables. No two accounts may share it: on a
    /// screen, nobody can tell `bo1`, `Bol` and `boI` apart.
    #[must_use]
    pub fn skeleton(&self) -> String {
        let lower = self.key().replace("rn", "m");
        let alike = |c| match c {
            '0' => 'o',
            '1' | 'i' => 'l',
            '-' => '_',
            other => other,
        };
        lower.chars().map(alike).collect()
    }

    /// Whether new accounts cannot have the name: words of the server, and names of guests, robots and deleted
    /// accounts.
    #[must_use]
    pub fn is_reserved(&self) -> bool {
        let key = self.key();
        let skeleton = self.skeleton();
        let deleted = skeleton.starts_with(Self::DELETED);
        // The server's robots: `robot` with a number.
        let number = |rest: &str| {
            !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit() || matches!(c, 'o' | 'l'))
        };
        let robot = skeleton.strip_prefix(Self::ROBOT).is_some_and(number);
        deleted || robot || RESERVED.contains(&key.as_str()) || key.starts_with("guest")
    }

    /// The level of the server's robot with this name. An account with such a name is not necessarily a robot.
    #[must_use]
    pub fn robot_level(&self) -> Option<u8> {
        let key = self.key();
        let number = key.strip_prefix(Self::ROBOT)?;
        number.parse().ok().filter(|level: &u8| *level > 0 && level.to_string() == number)
    }

    /// Whether `text` is this player's name, ignoring case.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        self.0.eq_ignore_ascii_case(text)
    }
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
mod tests {
    use super::*;

    fn name(text: &str) -> PlayerName {
        PlayerName::new(text).unwrap()
    }

    #[test]
    fn a_name_is_a_letter_then_letters_digits_and_dashes() {
        assert_eq!(PlayerName::new("x"), Err(NameError::TooShort));
        assert_eq!(PlayerName::new(""), Err(NameError::TooShort));
        assert_eq!(PlayerName::new("1st"), Err(NameError::NoLetterFirst));
        assert_eq!(PlayerName::new("-a"), Err(NameError::NoLetterFirst));
        assert_eq!(PlayerName::new("a b"), Err(NameError::Character(' ')));
        assert_eq!(PlayerName::new("zoé"), Err(NameError::Character('é')));
        assert_eq!(PlayerName::new("abcdefghijklmnopqrstu"), Err(NameError::TooLong));
        assert_eq!(name("abcdefghijklmnopqrst").as_str().len(), 20);
        assert_eq!(name("R2-d_2").as_str(), "R2-d_2");
    }

    #[test]
    fn case_does_not_distinguish_players() {
        assert_eq!(name("Alice").key(), name("aLICE").key());
        assert!(name("Alice").is("ALICE"));
    }

    #[test]
    fn names_that_look_alike_have_the_same_skeleton() {
        for (one, other) in
            [("bob0", "bobO"), ("bil1", "bill"), ("Ian", "lan"), ("morn", "mom"), ("a-b", "a_b")]
        {
            assert_eq!(name(one).skeleton(), name(other).skeleton(), "{one} {other}");
        }
        assert_ne!(name("alice").skeleton(), name("bob").skeleton());
    }

    #[test]
    fn reserved_words_are_not_valid_for_players() {
        assert!(name("Server").is_reserved() && name("guest12").is_reserved());
        assert!(name("Deleted7").is_reserved() && name("de1eted").is_reserved());
        assert!(
            name("robot3").is_reserved() && name("R0bot12").is_reserved() && name("robotl2").is_reserved()
        );
        assert!(
            !name("serverina").is_reserved()
                && !name("robotnik").is_reserved()
                && !name("robot").is_reserved()
        );
    }
}
