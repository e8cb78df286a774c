//! Names of players: which names are valid, and which are the same.

use fanorona_rules::Ruleset;
use fanorona_rules::notation::Movements;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::Display;

/// Words for the server and the people who run it, in all languages. A name that is made of them,
/// looks like one, or has one as a part is reserved.
const ROLES: &[&str] = &[
    "admin",
    "administrateur",
    "administration",
    "administrator",
    "administratrice",
    "animateur",
    "announcement",
    "arbiter",
    "arbitre",
    "assistance",
    "developer",
    "fanorona",
    "fanorond",
    "gamemaster",
    "helpdesk",
    "helper",
    "host",
    "hostmaster",
    "hote",
    "juge",
    "management",
    "manager",
    "mod",
    "moderateur",
    "moderation",
    "moderator",
    "moderatrice",
    "modo",
    "mpandrindra",
    "mpanelanelana",
    "notice",
    "official",
    "officiel",
    "operateur",
    "operator",
    "owner",
    "postmaster",
    "referee",
    "root",
    "securite",
    "security",
    "server",
    "serveur",
    "service",
    "staff",
    "superuser",
    "support",
    "sysop",
    "system",
    "systeme",
    "umpire",
    "webmaster",
];

/// Words that with a word of [`ROLES`] make another name for the same: `the_server`, `modteam`,
/// `sysadmin`.
const WITH_ROLES: &[&str] = &[
    "bot", "chief", "club", "crew", "desk", "equipe", "fan", "game", "global", "head", "help",
    "info", "junior", "la", "le", "lead", "les", "main", "mr", "mrs", "ms", "my", "net", "of",
    "online", "our", "real", "room", "s", "senior", "site", "super", "sys", "team", "the", "true",
    "user", "web", "your",
];

/// Words for people and for nobody, which would be misunderstood as names.
const PRONOUNS: &[&str] = &[
    "all",
    "anonymous",
    "any",
    "anybody",
    "anyone",
    "everybody",
    "everyone",
    "he",
    "it",
    "me",
    "nobody",
    "none",
    "she",
    "somebody",
    "someone",
    "they",
    "unknown",
    "us",
    "we",
    "you",
];

/// A player's name: an ASCII letter, then letters, digits, `-` or `_`; 2 to 20 characters
/// (docs/protocol.md, "The connection").
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

    /// Whether new accounts cannot have the name: words of the server, turns, boards, and names of
    /// guests, robots and deleted accounts. The words of commands are reserved too; their grammar
    /// knows them.
    #[must_use]
    pub fn is_reserved(&self) -> bool {
        let key = self.key();
        let skeleton = self.skeleton();
        let begins = |word: &str| skeleton.starts_with(&alike(word));
        // The server's robots: `robot` with a number.
        let number = |rest: &str| {
            !rest.is_empty()
                && rest
                    .chars()
                    .all(|c| c.is_ascii_digit() || matches!(c, 'o' | 'l'))
        };
        let robot = skeleton
            .strip_prefix(&alike(Self::ROBOT))
            .is_some_and(number);
        let word = PRONOUNS.contains(&key.as_str()) || Ruleset::from_name(&key).is_some();
        begins(Self::DELETED)
            || begins("guest")
            || robot
            || word
            || self.is_of_a_role()
            || is_turn(&key)
    }

    /// Whether the name would let somebody pass as the server or as somebody who runs it.
    #[must_use]
    pub fn is_of_a_role(&self) -> bool {
        let written_as_digits = |c: char| match c {
            '3' => 'e',
            '4' => 'a',
            '5' => 's',
            '7' => 't',
            '8' => 'b',
            other => other,
        };
        let letters: String = self.0.chars().map(written_as_digits).collect();
        let without_digits: String = self.0.chars().filter(|c| !c.is_ascii_digit()).collect();
        let whole = [
            letters.as_str(),
            without_digits.as_str(),
            self.0.trim_end_matches(|c: char| c.is_ascii_digit()),
        ];
        whole.into_iter().chain(parts(&self.0)).any(|text| {
            let text = text.to_ascii_lowercase();
            let single = without_doubles(&text);
            is_made_of_roles(&alike(&text), alike, false)
                || single != text
                    && is_made_of_roles(
                        &alike(&single),
                        |word| alike(&without_doubles(word)),
                        false,
                    )
        })
    }

    /// The words that no new account can have as its name, sorted, without those that the grammar
    /// knows.
    pub fn reserved_words() -> impl Iterator<Item = &'static str> {
        let rulesets = Ruleset::ALL.into_iter().map(Ruleset::name);
        let mut words: Vec<&str> = ROLES
            .iter()
            .chain(PRONOUNS)
            .copied()
            .chain(rulesets)
            .collect();
        words.sort_unstable();
        words.into_iter()
    }

    /// The level of the server's robot with this name. An account with such a name is not
    /// necessarily a robot.
    #[must_use]
    pub fn robot_level(&self) -> Option<u8> {
        let key = self.key();
        let number = key.strip_prefix(Self::ROBOT)?;
        number
            .parse()
            .ok()
            .filter(|level: &u8| *level > 0 && level.to_string() == number)
    }

    /// Whether `text` is this player's name, ignoring case.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        self.0.eq_ignore_ascii_case(text)
    }
}

/// What a text in lower case looks like: letters that look like two others are written as these
/// two.
fn alike(text: &str) -> String {
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

/// The parts of a name between `-`, `_`, digits and where a capital letter follows a small one.
fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !c.is_ascii_alphabetic())
        .flat_map(|part| {
            let bytes = part.as_bytes();
            let begins = move |at: &usize| {
                *at > 0 && bytes[*at].is_ascii_uppercase() && bytes[*at - 1].is_ascii_lowercase()
            };
            let ends = (0..part.len()).filter(begins).chain([part.len()]);
            ends.scan(0, |start, end| {
                Some(&part[std::mem::replace(start, end)..end])
            })
        })
}

/// Whether a text is made of roles and the words that go with them, as `form` writes these. `some`
/// says whether there was a role already.
fn is_made_of_roles(text: &str, form: impl Fn(&str) -> String + Copy, some: bool) -> bool {
    let rest = |word: &&str| text.strip_prefix(form(word).as_str());
    (text.is_empty() && some)
        || ROLES
            .iter()
            .filter_map(rest)
            .any(|rest| is_made_of_roles(rest, form, true))
        || WITH_ROLES
            .iter()
            .filter_map(rest)
            .any(|rest| is_made_of_roles(rest, form, some))
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
        assert_eq!(
            PlayerName::new("abcdefghijklmnopqrstu"),
            Err(NameError::TooLong)
        );
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
        for (one, other) in [
            ("bob0", "bobO"),
            ("bil1", "bill"),
            ("Ian", "lan"),
            ("morn", "mom"),
            ("a-b", "a_b"),
            ("walter", "vvalter"),
            ("walter", "wal-ter_"),
            ("William", "vvi11iarn"),
            ("dave", "clave"),
            ("Eddy", "ecIcly"),
            ("mary", "nnary"),
            ("arm", "arrn"),
            ("warm", "uuarnn"),
        ] {
            assert_eq!(
                name(one).skeleton(),
                name(other).skeleton(),
                "{one} {other}"
            );
        }
        for (one, other) in [
            ("alice", "bob"),
            ("anna", "ana"),
            ("many", "mary"),
            ("carl", "caro"),
            ("vera", "wera"),
        ] {
            assert_ne!(
                name(one).skeleton(),
                name(other).skeleton(),
                "{one} {other}"
            );
        }
    }

    #[test]
    fn reserved_words_are_not_valid_for_players() {
        assert!(
            name("Server").is_reserved()
                && name("guest12").is_reserved()
                && name("gu-est").is_reserved()
        );
        assert!(
            name("Deleted7").is_reserved()
                && name("de1eted").is_reserved()
                && name("cleleted").is_reserved()
        );
        for text in ["robot3", "R0bot12", "robotl2", "robot_2"] {
            assert!(name(text).is_reserved(), "{text}");
        }
        for text in
            "Moderator m0derator moderat0r2 staff adm1n Admins admin_7 support a-dmin the_server serverr \
            mod_team sysadmin referee host nnocl m-o-d aclmin ADMlN TheServer bob_admin BobAdmin \
            fanorona-club adminn mod3rator H0ST server5 superadmin administrateur equipe_modo mpandrindra real-root \
            off1cial Vvebmaster"
                .split_whitespace()
        {
            assert!(name(text).is_reserved() && name(text).is_of_a_role(), "{text}");
        }
        for text in [
            "e2",
            "i5",
            "e2e3",
            "stop",
            "end",
            "telo",
            "Tsivy",
            "all",
            "none",
            "everybody",
        ] {
            assert!(
                name(text).is_reserved() && !name(text).is_of_a_role(),
                "{text}"
            );
        }
        for text in
            "serverina robotnik adminka teamo e6 Endre stopa whitey alice bo7 Ali ghost rot nod modesty \
            Roberta theo Omar Siddharth hosta1a"
                .split_whitespace()
        {
            assert!(!name(text).is_reserved(), "{text}");
        }
    }
}
