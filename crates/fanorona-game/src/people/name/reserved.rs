//! Names that nobody may take: roles, pronouns, robots, and what looks like a turn.

use super::{PlayerName, alike, without_doubles};
use fanorona_rules::Ruleset;
use fanorona_rules::notation::Movements;

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

impl PlayerName {
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
            || skeleton == Self::over_the_board().skeleton()
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
