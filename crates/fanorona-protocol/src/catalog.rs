//! The surface of every command: its names, who may give it, how it is written, and its help.
//!
//! This table is what dispatches, what `help` shows and what the documentation is checked against.
//! What a command means is [`crate::command::Command`]; a row's `parse` makes the one from the other.

mod rows;

use crate::args::Args;
use crate::command::Command;
use crate::refusal::Refusal;
pub(crate) use rows::help;

/// Who may give a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Everybody, also before login.
    Anyone,
    /// Guests and members.
    Player,
    /// Members only.
    Member,
    /// Administrators only. Such a command is never meant by its beginning.
    Administrator,
}

/// Where userid and password stand when a command is given without a session, as by mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inline {
    /// Nowhere: the command needs nobody, or a session.
    Never,
    /// They are the first words.
    First,
    /// They follow the number of the board.
    AfterBoard,
    /// The name of the one who asks, the password, then the name of the other player.
    Challenger,
    /// They are the first words, and free text follows. Without a session they must be there; in one they are when
    /// the line begins with one's own name, and then the password is looked at too: it must not be told as text.
    BeforeText,
    /// They follow the number of a board, or are the first words where none is given.
    AfterAnyBoard,
}

/// Whether the beginning of a command is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Abbreviation {
    /// From this many letters on, also where another command begins alike. A longer beginning that no
    /// other command has always will do.
    From(usize),
    /// The command does what cannot be undone, and must be spelled out.
    Never,
}

/// One command.
#[derive(Debug)]
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// Its shortest form.
    pub abbreviation: Abbreviation,
    /// Who may give it.
    pub standing: Standing,
    /// Where userid and password stand without a session.
    pub inline: Inline,
    /// The chapter of `help commands`.
    pub chapter: Chapter,
    /// How it is written in a session.
    pub usage: &'static str,
    /// How it is written by mail, where that differs.
    pub mail: &'static [&'static str],
    /// What it does, in one line.
    pub summary: &'static str,
    /// The page that `help` shows below usage and summary.
    pub help: &'static str,
    /// Reads the words after the command.
    pub parse: fn(&mut Args<'_>) -> Result<Command, Refusal>,
}

/// The chapters of `help commands`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chapter {
    /// Coming, going, accounts.
    Account,
    /// Finding a game.
    Meeting,
    /// Playing it.
    Playing,
    /// Looking at games.
    Reading,
    /// Talking.
    Talking,
    /// What happens while somebody is away.
    Away,
    /// Everything else.
    Server,
    /// Ratings.
    Ratings,
    /// What administrators do.
    Administration,
}

impl Chapter {
    /// All, in the order of `help commands`.
    pub const ALL: [Self; 9] = [
        Self::Account,
        Self::Meeting,
        Self::Playing,
        Self::Reading,
        Self::Ratings,
        Self::Talking,
        Self::Away,
        Self::Server,
        Self::Administration,
    ];

    /// Its title.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Account => "Accounts",
            Self::Meeting => "Finding a game",
            Self::Playing => "Playing",
            Self::Reading => "Looking at games",
            Self::Talking => "Talking",
            Self::Away => "While you are away",
            Self::Server => "The server",
            Self::Ratings => "Ratings",
            Self::Administration => "For administrators",
        }
    }
}

/// Every command, by chapter.
pub fn rows() -> impl Iterator<Item = &'static Row> + Clone {
    rows::SHELVES.iter().copied().flatten()
}

/// A page of help that belongs to no command.
#[derive(Debug)]
pub struct Topic {
    /// Its name.
    pub name: &'static str,
    /// What it is about, in one line.
    pub summary: &'static str,
    /// The page.
    pub text: &'static str,
}

/// The pages of help that belong to no command.
pub static TOPICS: &[Topic] = &[
    Topic { name: "fanorona", summary: "rules, board and notation", text: help!("fanorona") },
    Topic { name: "tutorial", summary: "your first game, step by step", text: help!("tutorial") },
    Topic { name: "mail", summary: "commands for players of the mail server", text: help!("mail") },
    Topic { name: "options", summary: "what you can set", text: help!("options") },
    Topic { name: "blind", summary: "playing with a screen reader", text: help!("blind") },
    Topic { name: "away", summary: "messages, news and mail while you are away", text: help!("away") },
    Topic { name: "programs", summary: "how to write a program that plays here", text: help!("programs") },
    Topic { name: "talk", summary: "how to talk, and how to choose what you hear", text: help!("talk") },
    Topic { name: "windows", summary: "Windows telnet, PuTTY, netcat and scripts", text: help!("windows") },
    Topic { name: "robots", summary: "playing against the server's own players", text: help!("robots") },
];

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

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// The command that `word` names in full, by name or alias, whatever the case.
#[must_use]
pub fn exact(word: &str) -> Option<&'static Row> {
    rows().find(|row| row.names().any(|name| name.eq_ignore_ascii_case(word)))
}

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
    let begins = |row: &&'static Row| {
        let spelled_out = row.standing == Standing::Administrator;
        !word.is_empty() && !spelled_out && row.names().any(|name| name.starts_with(&word))
    };
    let rows: Vec<&'static Row> = rows().filter(begins).collect();
    match rows.as_slice() {
        [] => Lookup::Unknown,
        [row] if row.abbreviation == Abbreviation::Never => Lookup::SpellOut(row),
        [row] => Lookup::Found(row),
        several => Lookup::Ambiguous(candidates(several, &word)),
    }
}

/// What each of the rows is called that begins with `word`: its name, or else an alias.
fn candidates(rows: &[&'static Row], word: &str) -> Vec<&'static str> {
    let called = |row: &&'static Row| row.names().find(|name| name.starts_with(word)).unwrap_or(row.name);
    let mut names: Vec<&'static str> = rows.iter().map(called).collect();
    names.sort_unstable();
    names
}

impl Row {
    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// Whether `word` means this command although others may begin alike.
    fn claims(&self, word: &str) -> bool {
        match self.abbreviation {
            Abbreviation::From(letters) => word.len() >= letters && self.name.starts_with(word),
            Abbreviation::Never => false,
        }
    }
}

#[cfg(test)]
mod tests;
