//! Pages of help, drawn from the same table that dispatches.

use super::layout::{Layout, pad, wrapping};
use super::locale::Locale;
use crate::grammar::catalog::{
    self, ADMINISTRATION, Abbreviation, Chapter, Inline, Row, Standing, TOPICS, rows,
};
use crate::language::Language;
use crate::reply::HelpPage;
use crate::viewer::Viewer;
use fanorona_game::{Fact, Role};
use fluent_bundle::FluentArgs;
use std::fmt::Write as _;
use strum::VariantArray as _;
use textwrap::{fill, indent};

/// The longest line of a page.
const WIDTH: usize = 78;
/// Columns of the labels in front of what is said of a command.
const LABEL: usize = 9;

impl Row {
    /// What it does, in one line.
    #[must_use]
    pub fn summary(&self, language: Language) -> String {
        Locale::of(language).word(&format!("command-{}", self.name))
    }

    /// How it is written in a session.
    #[must_use]
    pub fn usage(&self, language: Language) -> String {
        let entry = format!("command-{}", self.name);
        Locale::of(language).attribute(&entry, "usage", &FluentArgs::new()).unwrap_or_default()
    }
}

impl Chapter {
    /// Its title.
    #[must_use]
    pub fn title(self, language: Language) -> String {
        Locale::of(language).word(&format!("chapter-{}", <&str>::from(self)))
    }
}

/// What a page that belongs to no command is about, in one line.
#[must_use]
pub fn topic_title(topic: &str, language: Language) -> String {
    Locale::of(language).word(&format!("topic-{topic}"))
}

/// A page with paragraphs of this width. Lines that are indented, such as examples, and lists stay as they are, and so do
/// lines that end with a command.
fn filled(page: &str, width: usize) -> String {
    let is_listed = |c: char| matches!(c, ' ' | '-' | '*') || c.is_ascii_digit();
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(is_listed);
    let is_sentence = |next: &str| next.starts_with(char::is_uppercase);
    let goes_on = |line: &str, next: &str| line.ends_with(['.', ',', ';', ':']) || !is_sentence(next);
    let lines: Vec<&str> = page.lines().collect();
    let mut out = String::new();
    for paragraph in lines.chunk_by(|line, next| is_prose(line) && is_prose(next) && goes_on(line, next)) {
        match paragraph {
            [line] => out.push_str(line),
            lines => out.push_str(&fill(&lines.join(" "), wrapping(width))),
        }
        out.push('\n');
    }
    out
}

/// How the lines of a page are broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lines {
    /// As they are written.
    Written,
    /// Anew in each paragraph, for screens of this many columns.
    Filled(usize),
}

impl Lines {
    /// For the screen of a viewer.
    pub(super) fn of(viewer: &Viewer) -> Self {
        match Layout::of(viewer).width {
            Some(width) if width < WIDTH => Self::Filled(width),
            Some(_) | None => Self::Written,
        }
    }
}

/// Draws a page.
pub(crate) fn text(page: &HelpPage, language: Language, lines: Lines) -> String {
    match page {
        HelpPage::Start(role) => start(*role, language),
        HelpPage::Commands(role) => commands(*role, language),
        HelpPage::Command(name) => {
            catalog::exact(name).map_or_else(String::new, |row| command(row, language, lines))
        }
        HelpPage::Topic(topic) => {
            filled_in(catalog::page(topic, language).unwrap_or_default(), language, lines)
        }
        HelpPage::Part(topic, number) => {
            let page = catalog::page(topic, language).unwrap_or_default();
            let part = catalog::part(page, *number).unwrap_or_default();
            let part = filled_in(&part, language, lines);
            format!("{part}\n{}\n", Locale::of(language).sentence("help-whole-page", &topic_args(topic)))
        }
    }
}

fn topic_args(topic: &str) -> FluentArgs<'static> {
    FluentArgs::from_iter([("topic", topic.to_owned())])
}

/// A page with its lists: `{options}` are those of a challenge, `{facts}` the words of a formula that are true or
/// false.
fn filled_in(page: &str, language: Language, lines: Lines) -> String {
    let options = Locale::of(language).word("terms-options");
    let facts: Vec<&str> = Fact::ALL.iter().map(|fact| fact.name()).collect();
    let facts = fill(&facts.join(", "), 74);
    let page = match lines {
        Lines::Written => page.to_owned(),
        Lines::Filled(width) => filled(page, width),
    };
    page.replace("{options}", &indent(&options, "  ")).replace("{facts}", &indent(&facts, "  "))
}

fn start(role: Option<Role>, language: Language) -> String {
    let word = |id| Locale::of(language).word(id);
    let mut out = format!("{}\n\n", word("help-start"));
    for topic in TOPICS.into_iter().filter(|topic| *topic != ADMINISTRATION || role.is_some()) {
        let _ = writeln!(out, "help {} {}", pad(topic, 10), topic_title(topic, language));
    }
    let _ = writeln!(out, "help {} {}", pad("commands", 10), word("help-start-commands"));
    let _ = writeln!(out, "help {} {}", pad(&word("help-start-name"), 10), word("help-start-command"));
    out
}

/// The commands that somebody with this role may give.
fn commands(role: Option<Role>, language: Language) -> String {
    let mut out = String::new();
    for chapter in Chapter::VARIANTS {
        let mut rows = rows().filter(|row| row.chapter == *chapter && row.role() <= role).peekable();
        if rows.peek().is_none() {
            continue;
        }
        let _ = writeln!(out, "{}", Locale::of(language).label(&chapter.title(language)));
        for row in rows {
            let _ = writeln!(out, "  {} {}", pad(row.name, 13), row.summary(language));
        }
    }
    let _ = writeln!(out, "{}", Locale::of(language).word("help-commands-more"));
    out
}

fn command(row: &Row, language: Language, lines: Lines) -> String {
    let word = |id: &str| Locale::of(language).word(id);
    let mut out = format!("{} {}\n\n", Locale::of(language).label(row.name), row.summary(language));
    let mut labelled = |label: &str, text: &str| {
        let label = if label.is_empty() { String::new() } else { word(label) };
        let _ = writeln!(out, "{}{text}", pad(&label, LABEL));
    };
    labelled("help-usage", &row.usage(language));
    for (index, mail) in row.mail.iter().enumerate() {
        labelled(if index == 0 { "help-by-mail" } else { "" }, mail);
    }
    if !row.aliases.is_empty() {
        labelled("help-also", &row.aliases.join(", "));
    }
    match row.abbreviation {
        Abbreviation::From(letters) if letters < row.name.len() => {
            labelled("help-short", &row.name[..letters]);
        }
        Abbreviation::From(_) => {}
        Abbreviation::Never => labelled("help-short", &word("help-short-never")),
    }
    let who = match row.standing {
        Standing::Anyone => None,
        Standing::Player => Some("help-for-player"),
        Standing::Member => Some("help-for-member"),
        Standing::Administrator(Role::Moderator) => Some("help-for-moderator"),
        Standing::Administrator(Role::Operator) => Some("help-for-operator"),
    };
    if let Some(who) = who {
        let or = if row.inline == Inline::Never { String::new() } else { word("help-or-inline") };
        labelled("help-for", &format!("{}{or}", word(who)));
    }
    if let Some(page) = catalog::page(row.name, language) {
        let _ = write!(out, "\n{}", filled_in(page, language, lines));
    }
    out
}
