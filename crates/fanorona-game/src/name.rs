//! Names of players: what may be one, and when two are the same.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::Display;

/// Words that commands use where a name may stand, or that would let somebody pass for the server.
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

/// A player's name: an ASCII letter, then letters, digits, `-` or `_`; 2 to 20 characters
/// (docs/protocol.md, "The connection").
///
/// The spelling of its owner is kept. Equality is of the spelling; whether two names mean the same
/// person is told by [`PlayerName::key`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub struct PlayerName(#[schemars(regex(pattern = "^[A-Za-z][A-Za-z0-9_-]{1,19}$"))] Box<str>);

/// Why a text is not a player's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
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
    /// Shortest name, in characters.
    pub const MIN: usize = 2;
    /// Longest name, in characters.
    pub const MAX: usize = 20;

    /// What the names begin with by which deleted accounts are shown. Nobody can come by such a name.
    pub const DELETED: &'static str = "deleted";

    /// What the names of the server's own players begin with; a number follows. Nobody else can have one.
    pub const ROBOT: &'static str = "robot";

    /// Reads a name.
    ///
    /// # Errors
    /// Says what keeps the text from being one.
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

    /// The name as its owner writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What names are looked up by: two spellings with the same key are the same player.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    /// What the name looks like at a glance. No two accounts may share it: `bo1`, `Bol` and `boI`
    /// cannot be told apart on a screen.
    #[must_use]
    pub fn look(&self) -> String {
        let lower = self.key().replace("rn", "m");
        let alike = |c| match c {
            '0' => 'o',
            '1' | 'i' => 'l',
            '-' => '_',
            other => other,
        };
        lower.chars().map(alike).collect()
    }

    /// Whether new accounts may not have it: words of the server, and the names that guests get and that those
    /// are shown by who have left for good.
    #[must_use]
    pub fn is_reserved(&self) -> bool {
        let key = self.key();
        let look = self.look();
        let deleted = look.starts_with(Self::DELETED);
        // The server's own players: `robot` with a number.
        let number = |rest: &str| {
            !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit() || matches!(c, 'o' | 'l'))
        };
        let robot = look.strip_prefix(Self::ROBOT).is_some_and(number);
        deleted || robot || RESERVED.contains(&key.as_str()) || key.starts_with("guest")
    }

    /// The level of the server's own player of this name, if it can be one's. An account by that name need not be one
    /// of those.
    #[must_use]
    pub fn robot_level(&self) -> Option<u8> {
        let key = self.key();
        let number = key.strip_prefix(Self::ROBOT)?;
        number.parse().ok().filter(|level: &u8| *level > 0 && level.to_string() == number)
    }

    /// Whether `text` names this player.
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
    fn case_does_not_tell_players_apart() {
        assert_eq!(name("Alice").key(), name("aLICE").key());
        assert!(name("Alice").is("ALICE"));
    }

    #[test]
    fn names_that_look_alike_share_a_look() {
        for (one, other) in
            [("bob0", "bobO"), ("bil1", "bill"), ("Ian", "lan"), ("morn", "mom"), ("a-b", "a_b")]
        {
            assert_eq!(name(one).look(), name(other).look(), "{one} {other}");
        }
        assert_ne!(name("alice").look(), name("bob").look());
    }

    #[test]
    fn words_of_the_server_are_not_for_players() {
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
