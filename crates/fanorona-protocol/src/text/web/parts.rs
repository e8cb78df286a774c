//! The parts of which answers on pages are made: texts with links, tables, pictures.

use crate::pictures::Svg;
use fanorona_game::GameId;

/// What begins and ends marked parts: noncharacters, which no text of players has
/// ([`crate::wire::clean`]).
pub(super) const PLAYER: char = '\u{fdd0}';
const GAME: char = '\u{fdd1}';
/// What ends a name or a number.
const END: char = '\u{fdd2}';
pub(crate) const COMMAND: char = '\u{fdd3}';
/// A command may have a marked name or number in it, so it has an end of its own.
pub(crate) const COMMAND_END: char = '\u{fdd4}';
/// An address in a text of the operator.
pub(crate) const LINK: char = '\u{fdd5}';
const MARKS: [char; 6] = [PLAYER, GAME, END, COMMAND, COMMAND_END, LINK];

/// The most bytes of a heading of help. Longer lines are sentences.
const LONGEST_HEADING: usize = 45;

/// What begins a marked part of this type, if values of the type are marked.
pub(crate) fn opening(type_name: &str) -> Option<char> {
    match type_name {
        "PlayerName" => Some(PLAYER),
        "GameId" => Some(GAME),
        _ => None,
    }
}

/// A part with its marks.
pub(crate) fn marked(opening: char, text: &str) -> String {
    format!("{opening}{text}{END}")
}

/// The text of a locale with marks in the place of the backticks round commands. Backticks of
/// comments are no matter.
pub(crate) fn with_commands(locale: &str) -> String {
    let marks = [COMMAND, COMMAND_END].map(String::from);
    let marked = |line: &str| {
        let parts = line.split('`').enumerate();
        parts
            .map(|(at, part)| {
                if at == 0 {
                    part.to_owned()
                } else {
                    marks[(at + 1) % 2].clone() + part
                }
            })
            .collect::<String>()
    };
    locale.lines().map(|line| marked(line) + "\n").collect()
}

/// A text of somebody without the marks, should it have them.
pub(crate) fn without_marks(text: &str) -> String {
    text.replace(MARKS, "")
}

/// Text in which names, numbers and commands are marked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rich(String);

/// A part of such a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece<'t> {
    /// Words.
    Text(&'t str),
    /// The name of a player.
    Player(&'t str),
    /// The number of a game.
    Game(&'t str),
    /// A command that can be typed as it stands.
    Command(Rich),
    /// A mail address, or one that begins with `http`.
    Link(&'t str),
}

impl Rich {
    /// A text with its marks.
    /// The same text without links.
    #[must_use]
    pub fn unlinked(&self) -> Self {
        Self(self.plain())
    }

    pub(crate) fn new(text: String) -> Self {
        Self(text)
    }

    /// Its parts in order.
    #[must_use]
    pub fn pieces(&self) -> Vec<Piece<'_>> {
        pieces(&self.0)
    }

    /// The words without marks.
    #[must_use]
    pub fn plain(&self) -> String {
        without_marks(&self.0)
    }

    /// Its commands in order, as they are typed.
    #[must_use]
    pub fn commands(&self) -> Vec<String> {
        let pieces = self.pieces().into_iter();
        pieces
            .filter_map(|piece| match piece {
                Piece::Command(command) => Some(command.plain()),
                Piece::Text(_) | Piece::Player(_) | Piece::Game(_) | Piece::Link(_) => None,
            })
            .collect()
    }

    /// Its lines, each with its parts.
    pub fn lines(&self) -> impl Iterator<Item = Vec<Piece<'_>>> {
        self.0.lines().map(pieces)
    }

    /// Whether it says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find([PLAYER, GAME, COMMAND, LINK]) {
        let (before, marked) = rest.split_at(at);
        let (opening, inner) = marked.split_at(PLAYER.len_utf8());
        let end = if opening.starts_with(COMMAND) {
            COMMAND_END
        } else {
            END
        };
        let (inner, after) = inner.split_once(end).unwrap_or((inner, ""));
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        pieces.push(piece(opening, inner));
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

/// A marked part. One that is not what its mark says is only words.
fn piece<'t>(opening: &str, inner: &'t str) -> Piece<'t> {
    let is = |allowed: fn(char) -> bool| !inner.is_empty() && inner.chars().all(allowed);
    if opening.starts_with(LINK) {
        return Piece::Link(inner);
    }
    if opening.starts_with(COMMAND) {
        Piece::Command(Rich::new(inner.to_owned()))
    } else if opening.starts_with(GAME) && is(|c| c.is_ascii_digit()) {
        Piece::Game(inner)
    } else if opening.starts_with(PLAYER)
        && is(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
    {
        Piece::Player(inner)
    } else {
        Piece::Text(inner)
    }
}

/// A list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// The headings of the columns.
    pub headings: Vec<String>,
    pub rows: Vec<Row>,
    /// The command that shows the next page, if there is one.
    pub more: Option<String>,
}

/// A row of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Row {
    /// The cells, one for each heading.
    pub cells: Vec<Rich>,
    /// The command that shows more about the row.
    pub command: Option<String>,
    /// How its games ended.
    pub results: Option<Svg>,
}

impl Table {
    /// Whether rows say how their games ended.
    #[must_use]
    pub fn has_results(&self) -> bool {
        self.rows.iter().any(|row| row.results.is_some())
    }
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    Table(Table),
    Board(Picture),
    Chart(Svg),
    /// Paragraphs, separated by line feeds.
    Said(Rich),
    /// Text in which columns matter.
    Drawn(Rich),
    /// The heading of a part of a page of help, with its number.
    Heading(usize, Rich),
    /// Terms, each with its meaning.
    Terms(Vec<(Rich, Rich)>),
    /// Boards that follow each other, each with the turn or the step that leads to it.
    Steps(Vec<(String, Svg)>),
}

/// A board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub svg: Svg,
    /// The game that it is of.
    pub game: Option<GameId>,
}

/// Words, or columns if a line looks so.
pub(super) fn words(said: &str) -> Option<Block> {
    let text = said.trim_end();
    if text.is_empty() {
        return None;
    }
    let rich = Rich(text.to_owned());
    let has_columns = text
        .lines()
        .any(|line| line.trim_start() != line || line.trim().contains("  "));
    Some(if has_columns {
        Block::Drawn(rich)
    } else {
        Block::Said(rich)
    })
}

/// A page of help, which is text for a terminal: its parts are separated by empty lines. Those of a
/// picture stay together.
pub(super) fn prose(said: &str) -> Vec<Block> {
    let lines: Vec<&str> = said.lines().map(str::trim_end).collect();
    let mut groups: Vec<Vec<&str>> = Vec::new();
    for group in lines.split(|line| line.is_empty()) {
        match groups.last_mut() {
            _ if group.is_empty() => {}
            Some(last) if is_picture(last) && is_picture(group) => last.extend(group),
            _ => groups.push(group.to_vec()),
        }
    }
    let numbered = groups.iter().enumerate();
    numbered
        .map(|(number, lines)| part(number, lines))
        .collect()
}

/// Whether lines are a part of a board: its points, or the letters of its columns.
fn is_picture(lines: &[&str]) -> bool {
    let is_letters = |line: &str| line.split_whitespace().all(|word| word.len() == 1);
    let is_board = |line: &&str| ["---", "###", "OOO"].iter().any(|sign| line.contains(sign));
    lines.iter().any(is_board) || lines.iter().all(|line| is_letters(line))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn part(number: usize, lines: &[&str]) -> Block {
    let trimmed: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    let words = trimmed.join(" ");
    let plain = without_marks(&words);
    let is_sentence = plain.ends_with(['.', ':', '!', '?', ')']);
    let is_indented = lines.iter().any(|line| indent(line) > 0);
    if lines.len() == 1
        && !is_indented
        && !is_sentence
        && plain.len() <= LONGEST_HEADING
        && !words.contains("  ")
    {
        return Block::Heading(number, Rich(words));
    }
    if !is_picture(lines)
        && let Some(terms) = terms(lines)
    {
        return Block::Terms(terms);
    }
    let is_list = trimmed.iter().any(|line| line.starts_with("- "));
    if is_list {
        let items = words.replace(" - ", "\n- ");
        return Block::Said(Rich(items));
    }
    if !is_indented || (is_sentence && plain.starts_with(char::is_uppercase)) {
        return Block::Said(Rich(words));
    }
    let least = lines.iter().map(|line| indent(line)).min().unwrap_or(0);
    let lines: Vec<&str> = lines.iter().map(|line| &line[least..]).collect();
    Block::Drawn(Rich(lines.join("\n")))
}

/// The lines of two columns; `None` if they are something else.
fn terms(lines: &[&str]) -> Option<Vec<(Rich, Rich)>> {
    let mut terms: Vec<(String, String)> = Vec::new();
    let first = indent(lines.first()?);
    for line in lines {
        match line.trim_start().split_once("  ") {
            Some((term, meaning)) if indent(line) == first => {
                terms.push((term.to_owned(), meaning.trim_start().to_owned()));
            }
            None if indent(line) > first + 2 => {
                let (_, meaning) = terms.last_mut()?;
                meaning.push(' ');
                meaning.push_str(line.trim_start());
            }
            Some(_) | None => return None,
        }
    }
    let rich = |(term, meaning)| (Rich(term), Rich(meaning));
    Some(terms.into_iter().map(rich).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_prose_with_headings_terms_and_lines() {
        let rich = |text: &str| Rich(text.to_owned());
        let page = "The boards\n\nThere are\nthree.\n\n  telo   3 by 3\n         points\n  tsivy  9 by 5\n\n   Type a turn,\n   \
                    then Enter.\n\n   > who\n   name   idle\n\n    a b c\n\n 3  #---#\n 2  O---O\n";
        let expected = [
            Block::Heading(0, rich("The boards")),
            Block::Said(rich("There are three.")),
            Block::Terms(vec![
                (rich("telo"), rich("3 by 3 points")),
                (rich("tsivy"), rich("9 by 5")),
            ]),
            Block::Said(rich("Type a turn, then Enter.")),
            Block::Drawn(rich("> who\nname   idle")),
            Block::Drawn(rich("   a b c\n3  #---#\n2  O---O")),
        ];
        assert_eq!(prose(page), expected);
    }

    #[test]
    fn only_what_can_be_a_name_or_a_number_is_a_link() {
        let name = marked(PLAYER, "alice");
        let rich = Rich(format!(
            "Game {} of {name}, {}{} and {PLAYER}bob",
            marked(GAME, "12"),
            marked(PLAYER, "<script>"),
            marked(GAME, "../x"),
        ));
        assert_eq!(
            rich.pieces(),
            [
                Piece::Text("Game "),
                Piece::Game("12"),
                Piece::Text(" of "),
                Piece::Player("alice"),
                Piece::Text(", "),
                Piece::Text("<script>"),
                Piece::Text("../x"),
                Piece::Text(" and "),
                Piece::Player("bob"),
            ]
        );
        assert_eq!(rich.plain(), "Game 12 of alice, <script>../x and bob");
    }

    #[test]
    fn what_is_between_backticks_is_a_command() {
        let text = with_commands(
            "# A `comment`'s lone ` ends with its line.\nTo see it: `board N` (`next`)",
        );
        let text = text.replace('N', &marked(GAME, "12"));
        let rich = Rich(text.lines().next_back().unwrap().to_owned());
        assert_eq!(
            rich.pieces(),
            [
                Piece::Text("To see it: "),
                Piece::Command(Rich(format!("board {}", marked(GAME, "12")))),
                Piece::Text(" ("),
                Piece::Command(Rich("next".to_owned())),
                Piece::Text(")"),
            ]
        );
        assert_eq!(rich.plain(), "To see it: board 12 (next)");
        assert_eq!(rich.commands(), ["board 12", "next"]);
    }
}
