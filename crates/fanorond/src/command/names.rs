//! Which words cannot be names of players: those that mean something else where a name may stand.
//!
//! Nothing is listed here. The words come from the catalog, and the places from the parsers: each
//! is asked whether it reads a name as a name.

use crate::command::catalog::{Lookup, alone_elsewhere, look_up};
use crate::command::catalog::{foreign_words, help_words, plain};
use crate::command::catalog::{is_spoken_for, rows};
use crate::command::parse;
use crate::command::sentence::Sentence;
use fanorona_game::PlayerName;
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::account::ReservedReason;
use fanorona_protocol::preferences::Preference;
use fanorona_protocol::text::pages::TOPICS;
use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

/// Why no new account can have a name: it is a word for the server, or a word that a command, its
/// options or help know, with or without separators and with digits for letters. With the command
/// that the word means, if it means one. `None` if the name is not reserved.
#[must_use]
pub fn reserved(name: &PlayerName) -> Option<(ReservedReason, Option<&'static str>)> {
    let key = name.key();
    let joined = key.replace(['-', '_'], "");
    let letters = |one| joined.replace('0', "o").replace('1', one);
    let forms = [letters("l"), letters("i"), key, joined];
    if let Some(command) = forms.iter().find_map(|form| command_of(form)) {
        Some((ReservedReason::Command, Some(command)))
    } else if name.is_reserved() {
        Some((ReservedReason::Server, None))
    } else {
        let is_word = forms.iter().any(|form| means_something(form));
        is_word.then_some((ReservedReason::Word, None))
    }
}

/// The command that a word means, in lower case: in full, by a short form that is promised to it, or
/// in the words of other servers and languages.
fn command_of(word: &str) -> Option<&'static str> {
    match look_up(word) {
        Lookup::Found(row) if is_spoken_for(word) => Some(row.name),
        Lookup::Found(_) | Lookup::SpellOut(_) | Lookup::Ambiguous(_) | Lookup::Unknown => {
            alone_elsewhere(word)
        }
    }
}

/// Whether a word, in lower case, means something where a name may stand.
fn means_something(word: &str) -> bool {
    let known =
        Preference::from_word(word).is_some() || WORDS.contains(word) || Sentence::is_word(word);
    // What is no name cannot be taken for one.
    known || PlayerName::new(word).is_ok_and(|name| PLACES.iter().any(|place| !place.reads(&name)))
}

/// The words of the catalog: of usages, which are the same in all languages, of help, of other
/// servers and of other languages.
static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let typed = rows().flat_map(|row| literals(&row.usage(Language::En)));
    let foreign = foreign_words().map(|word| plain(word).collect());
    let help = help_words().chain(TOPICS).map(str::to_owned);
    typed.chain(foreign).chain(help).collect()
});

/// The words in a usage that are typed as they are. What follows a colon is an example.
fn literals(usage: &str) -> BTreeSet<String> {
    let usage = usage.split(':').next().unwrap_or_default();
    let words = usage.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '\''));
    let typed = words.filter(|word| word.chars().all(|c| c.is_lowercase() || c == '-'));
    typed
        .filter(|word| word.len() > 1)
        .map(|word| plain(word).collect())
        .collect()
}

/// A place in a line where a name may stand.
#[derive(Debug)]
struct Place {
    before: String,
    after: &'static str,
}

/// What may follow a name: nothing, text, a number, or options.
const AFTER: [&str; 4] = ["", " hello", " 1", " white days=7"];

/// All places where a parser reads a name.
static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| {
    let name = PlayerName::new("zyxwvut").expect("the letters are a name");
    let mut places = Vec::new();
    for row in rows() {
        let words = literals(&row.usage(Language::En)).into_iter();
        let first = words.chain(["1".to_owned(), "uvwxyzu".to_owned()]);
        for before in first
            .map(|word| format!("{} {word} ", row.name))
            .chain([format!("{} ", row.name)])
        {
            let mut fitting = AFTER
                .map(|after| Place {
                    before: before.clone(),
                    after,
                })
                .into_iter();
            places.extend(fitting.find(|place| place.reads(&name)));
        }
    }
    places
});

impl Place {
    /// Whether the line with this name here is about a player of this name. Only the debug form
    /// shows all names that are in a command.
    fn reads(&self, name: &PlayerName) -> bool {
        let key = name.key();
        let line = format!("{}{key}{}", self.before, self.after);
        let shown = format!("PlayerName({key:?})");
        let given = parse::line(&line, None)
            .ok()
            .and_then(|request| request.given);
        given.is_some_and(|(_, command)| format!("{command:?}").contains(&shown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(word: &str) -> bool {
        reserved(&PlayerName::new(word).unwrap()).is_some()
    }

    #[test]
    fn a_word_that_the_grammar_knows_where_a_name_may_stand_is_no_name() {
        for word in [
            "won",
            "lost",
            "drawn",
            "aborted",
            "opening",
            "opponent",
            "graph",
            "established",
            "pgn",
            "bot",
            "of",
            "Wins",
            "losses",
            "provisional",
            "inactive",
            "tournament",
            "json",
            "text",
            "mine",
            "all",
            "live",
            "days",
            "after",
            "before",
            "since",
            "draw",
            "takeback",
            "test",
            "list",
            "rated",
            "white",
            "moderator",
            "confirm",
            "turning",
            "aide",
            "jouer",
            "defi",
            "veloma",
            "manaiky",
            "oui",
            "openings",
            "glicko",
            "tutorial",
            "style",
            "timezone",
            "w0n",
            "wh1te",
            "dr-awn",
            "a11",
        ] {
            assert!(taken(word), "{word}");
        }
    }

    #[test]
    fn usual_names_are_free() {
        let names = [
            "alice", "bob", "bobby", "carol", "dave", "erin", "frank", "grace", "Noa", "Max",
            "Rabe", "Soa", "Koto", "walter", "zoe", "Hanta", "Mialy", "Andry", "oliver", "ivan",
            "Lala", "vic", "nina", "paul", "Seth",
        ];
        let taken: Vec<&str> = names.into_iter().filter(|name| taken(name)).collect();
        assert!(taken.is_empty(), "{taken:?}");
    }

    #[test]
    fn places_for_names_are_found_in_every_kind_of_command() {
        let places: Vec<String> = PLACES
            .iter()
            .map(|place| format!("{}NAME", place.before))
            .collect();
        for place in [
            "finger NAME",
            "history NAME",
            "history uvwxyzu NAME",
            "games NAME",
            "standings after NAME",
            "tell NAME",
        ] {
            assert!(
                places.iter().any(|found| found == place),
                "{place} in {places:?}"
            );
        }
    }
}
