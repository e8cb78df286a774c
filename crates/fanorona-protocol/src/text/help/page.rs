//! Pages of help, drawn from the same table that dispatches.

use crate::language::Language;
use crate::messages::command_info::{Abbreviation, Chapter, CommandInfo, GivenBy, Inline};
use crate::messages::server::{Beginning, FoundLine, HelpFound, HelpPage};
use crate::text::help::about;
use crate::text::help::pages::{self, ADMINISTRATION, TOPICS};
use crate::text::screen::layout::{Columns, Layout, pad, wrapping};
use crate::text::sentences::locale::Locale;
use crate::viewer::Viewer;
use fanorona_game::{AccessLevel, Fact, Role};
use fluent_bundle::FluentArgs;
use std::fmt::Write as _;
use strum::VariantArray as _;
use textwrap::{fill, indent};
use unicode_width::UnicodeWidthStr;

/// The longest line of a page.
pub(super) const WIDTH: usize = 78;
/// Columns of the labels in front of what is said of a command.
const LABEL: usize = 9;

impl CommandInfo {
    /// What it does, in one line.
    #[must_use]
    pub fn summary(&self, language: Language) -> String {
        Locale::of(language).word(&format!("command-{}", self.name))
    }

    /// How it is written in a session.
    #[must_use]
    pub fn usage(&self, language: Language) -> String {
        let entry = format!("command-{}", self.name);
        Locale::of(language)
            .attribute(&entry, "usage", &FluentArgs::new())
            .unwrap_or_default()
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

/// A page with paragraphs of this width. What is said in a row of a table, or of a list, continues
/// below its column. Other indented lines, such as examples, stay as they are, and so do lines that
/// end with a command.
fn filled(page: &str, width: usize) -> String {
    let is_listed = |c: char| matches!(c, ' ' | '-' | '*') || c.is_ascii_digit();
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(is_listed);
    let lines: Vec<&str> = page.lines().collect();
    let mut out = String::new();
    for paragraph in lines.chunk_by(|line, next| {
        is_prose(line) && is_prose(next) && goes_on(line, next) || row_goes_on(line, next)
    }) {
        let line = paragraph.iter().map(|it| it.trim_start());
        let (first, column) = (paragraph[0], said_at(paragraph[0]));
        let text = [first].into_iter().chain(line.skip(1)).collect::<Vec<_>>();
        if text.len() > 1 || column > 0 {
            let hanging = " ".repeat(column.min(width / 3));
            let options = wrapping(width).subsequent_indent(&hanging);
            out.push_str(&fill(&text.join(" "), options));
        } else {
            out.push_str(first);
        }
        out.push('\n');
    }
    out
}

/// The column of the last cell of a row, or of what an item of a list says.
fn said_at(line: &str) -> usize {
    let start = |text: &str| line.width() - text.trim_start().width();
    let cell = line.rfind("  ").map_or(0, |at| start(&line[at..]));
    let item = line.trim_start();
    if cell == start(line) && item.starts_with(['-', '*']) {
        cell + start(&item[1..]) - start(item)
    } else {
        cell
    }
}

/// Whether the next line of a page continues what a row says in its last cell.
fn row_goes_on(line: &str, next: &str) -> bool {
    let said = next.trim_start();
    let column = next.len() - said.len();
    column > 0 && column == said_at(line) && said_at(next) == column && is_full(line, said)
}

/// Whether a paragraph continues after this line: a line that ends with a command has no full stop.
fn goes_on(line: &str, next: &str) -> bool {
    line.ends_with(['.', ',', ';', ':']) || !next.starts_with(char::is_uppercase)
}

/// Whether a line of a page had no room for the first word of the next one.
fn is_full(line: &str, next: &str) -> bool {
    line.width() + 1 + next.split(' ').next().map_or(0, UnicodeWidthStr::width) > WIDTH
}

/// How the lines of a page are broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lines {
    /// Where the page's file breaks them.
    Written,
    /// Anew in each paragraph, for screens of this many columns.
    Filled(usize),
    /// A paragraph or a row of a table a line, for viewers who hear the page.
    Spoken,
}

impl Lines {
    /// For the screen of a viewer.
    pub(crate) fn of(viewer: &Viewer) -> Self {
        let layout = Layout::of(viewer);
        match (layout.columns, layout.width) {
            (Columns::Heard, _) => Self::Spoken,
            (Columns::Seen, Some(width)) if width < WIDTH => Self::Filled(width),
            (Columns::Seen, Some(_) | None) => Self::Written,
        }
    }
}

/// Draws a page.
pub(crate) fn text(page: &HelpPage, locale: &'static Locale, lines: Lines) -> String {
    let language = locale.language();
    match page {
        HelpPage::Start(beginning) => match lines {
            Lines::Written | Lines::Filled(_) => start(beginning, language),
            Lines::Spoken => spoken(&start(beginning, language), Locale::of(language)),
        },
        HelpPage::Commands(all) => commands(all, language, lines),
        HelpPage::Command(info) => command(info, language, lines),
        HelpPage::Topic(topic) => filled_in(
            pages::page(topic, language).unwrap_or_default(),
            language,
            lines,
        ),
        HelpPage::Part(topic, number) => {
            let page = passages(pages::page(topic, language).unwrap_or_default(), lines);
            let part = pages::part(&page, *number).unwrap_or_default();
            let part = filled_in(&part, language, lines);
            format!(
                "{part}\n{}\n",
                locale.sentence("help-whole-page", &topic_args(topic))
            )
        }
        HelpPage::About(about) => about::text(about, lines),
        HelpPage::Found(_) => {
            let mut out = format!("{}\n", locale.word("help-found"));
            for FoundLine { topic, title } in found(page, language) {
                let topic = match lines {
                    Lines::Written | Lines::Filled(_) => format!("help {}", pad(&topic, 11)),
                    Lines::Spoken => locale.label(&format!("help {topic}")),
                };
                let _ = writeln!(out, "{topic} {title}");
            }
            out
        }
    }
}

/// The pages that were found, with their titles.
pub(crate) fn found(page: &HelpPage, language: Language) -> Vec<FoundLine> {
    let HelpPage::Found(pages) = page else {
        return Vec::new();
    };
    let line = |found: &HelpFound| FoundLine {
        topic: found.topic.to_owned(),
        title: title(&found.page, language),
    };
    pages.iter().map(line).collect()
}

/// What a page is about, in one line.
#[must_use]
pub fn title(page: &HelpPage, language: Language) -> String {
    match page {
        HelpPage::Command(info) => info.summary(language),
        HelpPage::Part(page, number) => {
            let page = pages::page(page, language).unwrap_or_default();
            let part = pages::part(page, *number).unwrap_or_default();
            part.lines().next().unwrap_or_default().to_owned()
        }
        HelpPage::About(_) => Locale::of(language).word("web-about"),
        HelpPage::Topic(_) | HelpPage::Start(_) | HelpPage::Commands(_) | HelpPage::Found(_) => {
            topic_title(page.topic(), language)
        }
    }
}

fn topic_args(topic: &str) -> FluentArgs<'static> {
    FluentArgs::from_iter([("topic", topic.to_owned())])
}

/// A page with its lists: `{options}` are those of a challenge, `{facts}` the words of a formula
/// that are true or false.
fn filled_in(page: &str, language: Language, lines: Lines) -> String {
    let options = Locale::of(language).word("terms-options");
    let facts: Vec<&str> = Fact::ALL.iter().map(|fact| fact.name()).collect();
    let facts = match lines {
        Lines::Written | Lines::Filled(_) => fill(&facts.join(", "), 74),
        Lines::Spoken => facts.join(", "),
    };
    let page = passages(page, lines);
    let page = match lines {
        Lines::Written | Lines::Spoken => page,
        Lines::Filled(width) => filled(&page, width),
    };
    let page = page
        .replace("{options}", &indent(&options, "  "))
        .replace("{facts}", &indent(&facts, "  "));
    match lines {
        Lines::Written | Lines::Filled(_) => page,
        Lines::Spoken => spoken(&page, Locale::of(language)),
    }
}

/// The passages of a page that are for this viewer. A line `{seen}` begins a passage with pictures
/// and signs, `{heard}` one that says the same in words, and `{all}` ends both.
fn passages(page: &str, lines: Lines) -> String {
    let is_heard = lines == Lines::Spoken;
    let mut shown = true;
    let mut out = String::with_capacity(page.len());
    for line in page.lines() {
        match line {
            "{seen}" => shown = !is_heard,
            "{heard}" => shown = is_heard,
            "{all}" => shown = true,
            line if shown => {
                out.push_str(line);
                out.push('\n');
            }
            _ => {}
        }
    }
    out
}

/// A line that is heard: a paragraph, or a row of a table.
struct SpokenLine {
    /// The column of each cell, and its text. A paragraph is one cell.
    cells: Vec<(usize, String)>,
    kind: SpokenKind,
}

#[derive(PartialEq, Eq)]
enum SpokenKind {
    /// It continues at the left edge.
    Paragraph,
    /// It continues below one of its cells.
    Row,
}

impl SpokenLine {
    fn of(line: &str) -> Self {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        let starts_list = text.starts_with("- ") || text.starts_with("* ");
        // Three spaces are the space between two columns.
        let kind = if indent > 0 || starts_list || text.contains("   ") {
            SpokenKind::Row
        } else {
            SpokenKind::Paragraph
        };
        let mut cells = Vec::new();
        let mut rest = text;
        let mut column = indent;
        while !rest.is_empty() {
            let end = rest
                .find("  ")
                .filter(|_| kind == SpokenKind::Row)
                .unwrap_or(rest.len());
            cells.push((column, rest[..end].to_owned()));
            let after = rest[end..].trim_start();
            column += rest[..rest.len() - after.len()].chars().count();
            rest = after;
        }
        Self { cells, kind }
    }

    /// Adds the next line of the page, if this one continues there. `before` is the line of the
    /// page before it.
    fn goes_on(&mut self, before: &str, line: &str) -> bool {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        let edge = self.cells.first().map_or(0, |(column, _)| *column);
        let is_listed = text.starts_with("- ") || text.starts_with("* ") || text.contains("  ");
        let goes_on = match self.kind {
            SpokenKind::Paragraph => indent == 0 && goes_on(before, text),
            SpokenKind::Row => {
                indent > edge || (indent == edge && indent > 0 && is_full(before, text))
            }
        };
        let cell = self
            .cells
            .iter_mut()
            .rev()
            .find(|(column, _)| *column <= indent);
        let Some((_, cell)) = cell.filter(|_| goes_on && !is_listed) else {
            return false;
        };
        cell.push(' ');
        cell.push_str(text);
        true
    }

    fn say(self, locale: &'static Locale) -> String {
        let mut cells = self.cells.into_iter().map(|(_, text)| text);
        let first = cells.next().unwrap_or_default();
        let rest: Vec<String> = cells.collect();
        if rest.is_empty() {
            first
        } else {
            format!("{} {}", locale.label(&first), rest.join("; "))
        }
    }
}

/// A page for those who hear it: each paragraph is a line, and so is each row of a table, with a
/// colon after what it is about.
fn spoken(page: &str, locale: &'static Locale) -> String {
    let mut lines: Vec<SpokenLine> = Vec::new();
    let mut before = "";
    for line in page.lines() {
        let is_continued = |last: &mut SpokenLine| !before.is_empty() && last.goes_on(before, line);
        if !line.is_empty() && !lines.last_mut().is_some_and(is_continued) {
            lines.push(SpokenLine::of(line));
        }
        before = line;
    }
    let lines: Vec<String> = lines.into_iter().map(|line| line.say(locale)).collect();
    format!("{}\n", lines.join("\n"))
}

/// What a beginner does next, then all topics.
fn start(beginning: &Beginning, language: Language) -> String {
    let word = |id: &str| Locale::of(language).word(id);
    let (role, robot) = match beginning {
        Beginning::Stranger(_) => (None, None),
        Beginning::Player { role, robot } => (*role, robot.as_ref()),
    };
    let mut out = String::new();
    for (command, what) in first_steps(beginning, &word("help-first-name")) {
        let command = match (what, robot) {
            ("help-first-play", Some(robot)) => format!("play {robot}"),
            _ => command,
        };
        let _ = writeln!(out, "{} {}", pad(&command, 15), word(what));
    }
    let _ = writeln!(out, "\n{}\n", word("help-start"));
    for topic in TOPICS
        .into_iter()
        .filter(|topic| *topic != ADMINISTRATION || role.is_some())
    {
        let _ = writeln!(
            out,
            "help {} {}",
            pad(topic, 10),
            topic_title(topic, language)
        );
    }
    let _ = writeln!(
        out,
        "help {} {}",
        pad("commands", 10),
        word("help-start-commands")
    );
    let _ = writeln!(
        out,
        "help {} {}",
        pad(&word("help-start-name"), 10),
        word("help-start-command")
    );
    out
}

/// What to type first, and the entry that says why.
fn first_steps(beginning: &Beginning, name: &str) -> Vec<(String, &'static str)> {
    let register = (format!("register {name}"), "help-first-register");
    let guest = ("guest".to_owned(), "help-first-guest");
    let mut steps = match beginning {
        Beginning::Stranger(AccessLevel::Open) => vec![guest, register],
        Beginning::Stranger(AccessLevel::NoRegistrations) => vec![guest],
        Beginning::Stranger(AccessLevel::NoGuests) => vec![register],
        Beginning::Stranger(AccessLevel::MembersOnly) | Beginning::Player { .. } => Vec::new(),
    };
    if let Beginning::Stranger(_) = beginning {
        steps.push((name.to_owned(), "help-first-login"));
    }
    let then = [
        ("learn", "help-first-learn"),
        ("play", "help-first-play"),
        ("seek 10+5", "help-first-seek"),
        ("who", "help-first-who"),
        ("quit", "help-first-quit"),
    ];
    steps.extend(then.map(|(command, what)| (command.to_owned(), what)));
    steps
}

/// Commands by chapter, one a line.
fn commands(all: &[&CommandInfo], language: Language, lines: Lines) -> String {
    let locale = Locale::of(language);
    let entry = |row: &CommandInfo| match lines {
        Lines::Written | Lines::Filled(_) => {
            format!("  {} {}", pad(row.name, 13), row.summary(language))
        }
        Lines::Spoken => format!("{} {}", locale.label(row.name), row.summary(language)),
    };
    let mut out = String::new();
    for chapter in Chapter::VARIANTS {
        let mut rows = all.iter().filter(|row| row.chapter == *chapter).peekable();
        if rows.peek().is_none() {
            continue;
        }
        let _ = writeln!(out, "{}", locale.label(&chapter.title(language)));
        for row in rows {
            let _ = writeln!(out, "{}", entry(row));
        }
    }
    let _ = writeln!(out, "{}", locale.word("help-commands-more"));
    out
}

fn command(row: &CommandInfo, language: Language, lines: Lines) -> String {
    let word = |id: &str| Locale::of(language).word(id);
    let mut out = format!(
        "{} {}\n\n",
        Locale::of(language).label(row.name),
        row.summary(language)
    );
    let mut labelled = |label: &str, text: &str| {
        let label = if label.is_empty() {
            String::new()
        } else {
            word(label)
        };
        let _ = match lines {
            Lines::Written | Lines::Filled(_) => writeln!(out, "{}{text}", pad(&label, LABEL)),
            Lines::Spoken => writeln!(out, "{label} {text}"),
        };
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
    let who = match row.given_by {
        GivenBy::Anyone => None,
        GivenBy::Player => Some("help-for-player"),
        GivenBy::Member => Some("help-for-member"),
        GivenBy::Administrator(Role::Moderator) => Some("help-for-moderator"),
        GivenBy::Administrator(Role::Operator) => Some("help-for-operator"),
    };
    if let Some(who) = who {
        let or = if row.inline == Inline::Never {
            String::new()
        } else {
            word("help-or-inline")
        };
        labelled("help-for", &format!("{}{or}", word(who)));
    }
    if let Some(page) = pages::page(row.name, language) {
        let _ = write!(out, "\n{}", filled_in(page, language, lines));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_a_table_is_heard_as_a_sentence_and_a_paragraph_as_one_line() {
        let page = "One two\nthree.\n\n  m         how many pieces     full command: material\n  \
                    p POINT   what is on a point\n            such as e3\n\n  set style blind\n";
        let wanted = "One two three.\nm: how many pieces; full command: material\n\
                      p POINT: what is on a point such as e3\nset style blind\n";
        assert_eq!(spoken(page, Locale::of(Language::En)), wanted);
    }
}
