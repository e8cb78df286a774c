//! What pages in a browser show: the lists, sentences and boards of the terminal, in parts from
//! which a template makes HTML.
//!
//! Names of players and numbers of games are marked while a sentence is made, whatever its
//! language, so that a page can make links of them ([`Rich`]). Nothing here is HTML: the
//! templates escape it.

use crate::messages::event::{Event, Lists};
use crate::messages::message::Message as _;
use crate::messages::refusal::Refusal;
use crate::messages::reply::Reply;
use crate::messages::state::State;
use crate::text;
use crate::text::lists::list;
use crate::text::sentences::arguments::Context;
use crate::viewer::{Mode, Viewer};
use fanorona_game::Now;

mod game;
mod label;

pub use game::{GameView, TurnView, board_in_words, bottom, game, time_left};
pub use label::Label;

/// What ends a marked part. These three characters mean nothing elsewhere: Unicode leaves them to
/// programs.
const END: char = '\u{e002}';
const PLAYER: char = '\u{e000}';
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
}

impl Rich {
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
    /// The cells of each row, one for each heading.
    pub rows: Vec<Vec<Rich>>,
    /// The command that shows the next page, if there is one.
    pub more: Option<String>,
}

impl Table {
    /// A list as `viewer` sees it, without columns in which nothing is; `None` if it has no rows.
    #[must_use]
    pub fn of(list: &Lists, viewer: &Viewer) -> Option<Self> {
        let (mut headings, mut rows) = list::cells(list, &Context::of(viewer))?;
        for column in (0..headings.len()).rev() {
            if rows.iter().all(|row| row[column].is_empty()) {
                headings.remove(column);
                for row in &mut rows {
                    row.remove(column);
                }
            }
        }
        Some(Self {
            headings,
            rows: rows
                .into_iter()
                .map(|row| row.into_iter().map(Rich).collect())
                .collect(),
            more: list.more().map(str::to_owned),
        })
    }
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    Table(Table),
    Board(State),
    /// Paragraphs, separated by line feeds.
    Said(Rich),
    /// Text in which columns matter.
    Drawn(Rich),
}

/// Somebody who reads pages: as a stranger reads lines, with marks for links.
#[must_use]
pub fn reader(now: Now) -> Viewer {
    Viewer {
        has_links: true,
        ..Viewer::stranger(Mode::Plain, now)
    }
}

/// An answer, as its reader sees it.
#[must_use]
pub fn answer(reply: &Reply, viewer: &Viewer) -> Vec<Block> {
    let mut blocks: Vec<Block> = reply
        .events
        .iter()
        .filter_map(|it| event(it, viewer))
        .collect();
    let outcome = Reply {
        events: Vec::new(),
        outcome: reply.outcome.clone(),
    };
    let mut said = String::new();
    text::reply(&outcome, None, viewer, &mut 0, &mut said);
    blocks.extend(words(said));
    blocks
}

/// The sentence of a refusal.
#[must_use]
pub fn refusal(refusal: &Refusal, viewer: &Viewer) -> Rich {
    let mut said = String::new();
    let reply = Reply {
        events: Vec::new(),
        outcome: Err(refusal.clone()),
    };
    text::reply(&reply, None, viewer, &mut 0, &mut said);
    Rich(said)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other events are said as in the terminal"
)]
fn event(event: &Event, viewer: &Viewer) -> Option<Block> {
    match event {
        Event::State(state) => Some(Block::Board(state.clone())),
        Event::List(list) => Some(match Table::of(list, viewer) {
            Some(table) => Block::Table(table),
            None => Block::Said(Rich(Context::of(viewer).locale.word(list.id()))),
        }),
        Event::Shared(shared) => self::event(shared.event(), viewer),
        event => {
            let mut said = String::new();
            text::event(event, viewer, &mut 0, &mut said);
            words(said)
        }
    }
}

/// Words, or columns if a line looks so.
fn words(said: String) -> Option<Block> {
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
