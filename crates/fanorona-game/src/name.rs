//! Names of players: which names are valid, and which are the same.

use fanorona_rules::Ruleset;
use fanorona_rules::notation::Movements;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::Display;

/// Words that would let a player pass as the server or as somebody who runs it. Names that look like them, or have
/// digits, `-` or `_` behind them, are reserved too.
const ROLES: &[&str] = &[
    "admin",
    "administration",
    "administrator",
    "administrators",
    "admins",
    "announcement",
    "fanorona",
    "fanorond",
    "helper",
    "helpers",
    "mod",
    "moderation",
    "moderator",
    "moderators",
    "mods",
    "notice",
    "official",
    "operator",
    "operators",
    "owner",
    "postmaster",
    "root",
    "security",
    "server",
    "staff",
    "support",
    "sysop",
    "system",
    "webmaster",
];

/// Words that commands and options use where a name could be.
const KEYWORDS: &[&str] = &[
    "account",
    "active",
    "after",
    "all",
    "anonymous",
    "any",
    "anybody",
    "ask",
    "auto",
    "before",
    "black",
    "cancel",
    "clear",
    "closed",
    "draw",
    "drop",
    "else",
    "everybody",
    "everyone",
    "if",
    "inactive",
    "json",
    "live",
    "manual",
    "match",
    "me",
    "mine",
    "new",
    "next",
    "no",
    "nobody",
    "none",
    "off",
    "on",
    "plain",
    "private",
    "random",
    "rated",
    "registered",
    "since",
    "then",
    "to",
    "unrated",
    "until",
    "untimed",
    "white",
    "yes",
    "you",
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

    /// Whether new accounts cannot have the name: words of the server, turns, boards, and names of guests, robots and
    /// deleted accounts.
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
        let word = KEYWORDS.contains(&key.as_str()) || Ruleset::from_name(&key).is_some();
        deleted || robot || word || self.is_of_a_role() || is_turn(&key) || key.starts_with("guest")
    }

    /// Whether the name would let somebody pass as the server or as somebody who runs it.
    #[must_use]
    pub fn is_of_a_role(&self) -> bool {
        let key = self.key();
        let stem = key.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_'));
        let alike = |text: &str| Self(text.into()).skeleton();
        let forms = [alike(&key), alike(stem)];
        ROLES.iter().any(|role| forms.contains(&alike(role)))
    }

    /// The words that no new account can have as its name, sorted, without those that commands have.
    pub fn reserved_words() -> impl Iterator<Item = &'static str> {
        let rulesets = Ruleset::ALL.into_iter().map(Ruleset::name);
        let mut words: Vec<&str> = ROLES.iter().chain(KEYWORDS).copied().chain(rulesets).collect();
        words.sort_unstable();
        words.into_iter()
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

/// Whether a word is a point of the board or a turn: `e2`, `e2e3`, `end`.
fn is_turn(word: &str) -> bool {
    Movements::read(word).is_ok()
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
        for text in ["Moderator", "m0derator", "moderat0r2", "staff", "adm1n", "Admins", "admin_7", "support"]
        {
            assert!(name(text).is_reserved() && name(text).is_of_a_role(), "{text}");
        }
        for text in ["e2", "i5", "e2e3", "stop", "end", "telo", "Tsivy", "white", "until", "all", "none"] {
            assert!(name(text).is_reserved() && !name(text).is_of_a_role(), "{text}");
        }
        for text in
            ["serverina", "robotnik", "adminka", "teamo", "e6", "Endre", "stopa", "whitey", "alice", "bo7"]
        {
            assert!(!name(text).is_reserved(), "{text}");
        }
    }
}
