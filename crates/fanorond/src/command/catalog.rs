//! The surface of every command: its names, who may give it, how it is written, and its help.
//!
//! This table is what dispatches, what `help` shows and what the documentation is checked against.
//! What a command means is [`crate::command::commands::Command`]; a row's `parse` makes the one from the
//! other.

mod elsewhere;

mod rows;

pub use elsewhere::{alone_elsewhere, help_on, help_on_command, help_words};

pub(crate) use elsewhere::{
    crossed, does_nothing_here, folded, foreign_words, help_pages, line_elsewhere, perhaps, plain,
};

use crate::command::commands::Command;
use crate::command::row::Row;
use crate::command::session::SessionCommand;
use fanorona_protocol::messages::command_info::{Abbreviation, GivenBy};

use fanorona_game::Role;

use std::collections::HashMap;

use std::sync::LazyLock;

/// Every command, by chapter.
pub fn rows() -> impl Iterator<Item = &'static Row> + Clone {
    rows::ALL_ROWS.iter().copied().flatten()
}

/// What a word names.
#[derive(Debug, Clone, PartialEq)]
pub enum Lookup {
    /// This command.
    Found(&'static Row),
    /// The beginning of a command that must be spelled out, and of no other.
    SpellOut(&'static Row),
    /// The beginning of several.
    Ambiguous(Vec<&'static str>),
    /// No command.
    Unknown,
}

/// The command that `word` names in full, by name or alias, whatever the case.
#[must_use]
pub fn exact(word: &str) -> Option<&'static Row> {
    let by_name = |name: &str| BY_NAME.get(name).copied();
    by_name(word).or_else(|| by_name(&word.to_ascii_lowercase()))
}

/// The rows by all their names: every line asks.
static BY_NAME: LazyLock<HashMap<&'static str, &'static Row>> = LazyLock::new(|| {
    rows()
        .flat_map(|row| row.names().map(move |name| (name, row)))
        .collect()
});

/// Whether `word` is a command, in full or by a short form that is promised to it.
#[must_use]
pub fn is_spoken_for(word: &str) -> bool {
    exact(word).is_some() || rows().any(|row| row.claims(&word.to_ascii_lowercase()))
}

/// The command that `word` names, in full or by its beginning, whatever the case.
#[must_use]
pub fn look_up(word: &str) -> Lookup {
    if let Some(row) = exact(word) {
        return Lookup::Found(row);
    }
    let word = word.to_ascii_lowercase();
    if let Some(row) = rows().find(|row| row.claims(&word)) {
        return Lookup::Found(row);
    }
    // In French a game that is played again is a new one, or the same one on the board.
    if word == "rejouer" {
        return Lookup::Ambiguous(vec!["rematch", "replay"]);
    }
    // A word of another server is not the beginning of a command.
    if alone_elsewhere(&word).is_some() || perhaps(&word).is_some() || does_nothing_here(&word) {
        return Lookup::Unknown;
    }
    let begins = |row: &&'static Row| {
        !word.is_empty() && row.role().is_none() && row.names().any(|name| name.starts_with(&word))
    };
    let rows: Vec<&'static Row> = rows().filter(begins).collect();
    match rows.as_slice() {
        [] => Lookup::Unknown,
        [row] if row.abbreviation == Abbreviation::Never => Lookup::SpellOut(row),
        [row] => Lookup::Found(row),
        several => Lookup::Ambiguous(candidates(several, &word)),
    }
}

/// Whether a word is a command or the name of the game. The beginning of several commands is not a
/// command.
pub(crate) fn is_taken(word: &str) -> bool {
    word == "fanorona" || !matches!(look_up(word), Lookup::Unknown | Lookup::Ambiguous(_))
}

/// What each of the rows is called that begins with `word`: its name, or else an alias.
fn candidates(rows: &[&'static Row], word: &str) -> Vec<&'static str> {
    let called = |row: &&'static Row| {
        row.names()
            .find(|name| name.starts_with(word))
            .unwrap_or(row.name)
    };
    let mut names: Vec<&'static str> = rows.iter().map(called).collect();
    names.sort_unstable();
    names
}

impl Row {
    /// Who may give `command`, which was read with this row: some words of commands for everybody
    /// are commands of operators, such as `motd set`.
    #[must_use]
    pub fn standing_for(&self, command: &Command) -> GivenBy {
        match (self.role(), command) {
            (None, Command::Admin(_)) => GivenBy::Administrator(Role::Operator),
            // They are those of the connection before login.
            (None, Command::Session(SessionCommand::Preferences(_))) => GivenBy::Anyone,
            (None, Command::Puzzle(command)) if command.is_about_days() => GivenBy::Anyone,
            _ => self.given_by,
        }
    }
}

#[cfg(test)]
mod tests;
