//! The parts of which answers on pages are made: texts with links, tables, pictures.

use crate::pictures::Svg;
use fanorona_game::GameId;

/// What ends a marked part. These three characters mean nothing elsewhere: Unicode leaves them to
/// programs.
const END: char = '\u{e002}';
pub(super) const PLAYER: char = '\u{e000}';
const GAME: char = '\u{e001}';

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

/// Text in which names and numbers are marked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rich(String);

/// A part of such a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'t> {
    /// Words.
    Text(&'t str),
    /// The name of a player.
    Player(&'t str),
    /// The number of a game.
    Game(&'t str),
    /// A command that shows something.
    Command(&'t str),
}

impl Rich {
    /// A text with its marks.
    pub(super) fn new(text: String) -> Self {
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
        self.0.replace([PLAYER, GAME, END], "")
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
    while let Some(at) = rest.find([PLAYER, GAME]) {
        let (before, marked) = rest.split_at(at);
        let (opening, inner) = marked.split_at(PLAYER.len_utf8());
        let (inner, after) = inner.split_once(END).unwrap_or((inner, ""));
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

/// A marked part. One that is not what its mark says, because a player has written the mark, is
/// only words.
fn piece<'t>(opening: &str, inner: &'t str) -> Piece<'t> {
    let is = |allowed: fn(char) -> bool| !inner.is_empty() && inner.chars().all(allowed);
    if opening.starts_with(GAME) && is(|c| c.is_ascii_digit()) {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
