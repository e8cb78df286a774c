//! The surface of every command: its names, who may give it, how it is written, and its help.
//!
//! This table is what dispatches, what `help` shows and what the documentation is checked against.
//! What a command means is [`crate::command::Command`]; a row's `parse` makes the one from the other.

mod rows;

use crate::args::Args;
use crate::command::Command;
use crate::language::Language;
use crate::refusal::Refusal;
use include_dir::{Dir, include_dir};
use strum::{IntoStaticStr, VariantArray};

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

/// One command. What `help` says of it is the entry `command-NAME` of the locale and the page `help/LANGUAGE/NAME.txt`,
/// if there is more to say.
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
    /// How it is written by mail, where that differs.
    pub mail: &'static [&'static str],
    /// Reads its words.
    pub(crate) parse: Parse,
}

/// Reads the words behind a command.
pub(crate) type Parse = fn(&mut Args<'_>) -> Result<Command, Refusal>;

impl Row {
    /// A command whose short forms are those that no other command shares, and which has no form by mail.
    pub(crate) const fn new(name: &'static str, chapter: Chapter, standing: Standing, parse: Parse) -> Self {
        let abbreviation = Abbreviation::From(name.len());
        Self { name, aliases: &[], abbreviation, standing, inline: Inline::Never, chapter, mail: &[], parse }
    }

    /// The same with other names.
    pub(crate) const fn aliases(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    /// The same with a shortest form that it has even where another command begins alike.
    pub(crate) const fn short(self, letters: usize) -> Self {
        Self { abbreviation: Abbreviation::From(letters), ..self }
    }

    /// The same for a command that must be spelled out.
    pub(crate) const fn spelled_out(self) -> Self {
        Self { abbreviation: Abbreviation::Never, ..self }
    }

    /// The same with the place of userid and password.
    pub(crate) const fn inline(self, inline: Inline) -> Self {
        Self { inline, ..self }
    }

    /// The same with its forms by mail.
    pub(crate) const fn mail(self, mail: &'static [&'static str]) -> Self {
        Self { mail, ..self }
    }
}

/// The chapters of `help commands`. Their titles are the entries `chapter-NAME` of the locale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Chapter {
    /// Logging in, leaving, accounts.
    Account,
    /// Finding a game.
    Meeting,
    /// Playing it.
    Playing,
    /// Looking at games.
    Reading,
    /// Ratings.
    Ratings,
    /// Chat.
    Talking,
    /// What happens while somebody is away.
    Away,
    /// Everything else.
    Server,
    /// What administrators do.
    Administration,
}

/// Every command, by chapter.
pub fn rows() -> impl Iterator<Item = &'static Row> + Clone {
    rows::ALL_ROWS.iter().copied().flatten()
}

/// The pages of help that belong to no command. Their titles are the entries `topic-NAME` of the locale.
pub static TOPICS: [&str; 10] =
    ["fanorona", "tutorial", "mail", "options", "blind", "away", "programs", "talk", "windows", "robots"];

/// `LANGUAGE/NAME.txt`.
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/help");

/// The page of help of a command or a topic, in English where it is not translated.
#[must_use]
pub fn page(name: &str, language: Language) -> Option<&'static str> {
    let page = |language: Language| PAGES.get_file(format!("{language}/{name}.txt"))?.contents_utf8();
    page(language).or_else(|| page(Language::En))
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

    /// Whether players are told that a userid and a password in the line replace a login.
    #[must_use]
    pub fn takes_userid(&self) -> bool {
        self.inline != Inline::Never && self.standing != Standing::Administrator
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
