//! What pages in a browser show: the lists, sentences and boards of the terminal, in parts from
//! which a template makes HTML.
//!
//! Names of players and numbers of games are marked while a sentence is made, whatever its
//! language, so that a page can make links of them ([`Rich`]). Nothing here is HTML: the
//! templates escape it.

use crate::board::Board;
use crate::language::Language;
use crate::messages::event::Event;
use crate::messages::message::Message as _;
use crate::messages::openings::OpeningsDone;
use crate::messages::refusal::Refusal;
use crate::messages::reply::{Done, Reply};
use crate::messages::state::State;
use crate::messages::stats::StatsDone;
use crate::pictures::{self, BoardKind, Caption, Svg};
use crate::text;
use crate::text::sentences::arguments::Context;
use crate::text::sentences::locale::Locale;
use crate::viewer::{Mode, Viewer};
use fanorona_game::{Game, GameId, Now};
use fanorona_rules::{Position, Side};

mod game;
mod label;
mod study;
mod tables;

use game::hearing;
pub use game::{GameView, TurnView, board_in_words, bottom, game, time_left};
pub use label::Label;
pub use study::{StudyTurnView, StudyView, study};
pub use tables::{Row, Table};

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
    /// A command that shows something.
    Command(&'t str),
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

/// The position from which the turns of an answer were played.
fn before(outcome: &Result<Done, Refusal>) -> Option<Position> {
    let Ok(Done::Openings(done)) = outcome else {
        return None;
    };
    match &**done {
        OpeningsDone::Openings { ruleset, .. } => Some(Position::start(*ruleset)),
        OpeningsDone::Explored { position, .. } => position.parse().ok(),
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

impl Picture {
    /// A board in a list.
    #[must_use]
    pub fn small(state: &State, viewer: &Viewer) -> Self {
        let record = &state.record;
        let words = board_in_words(state, viewer);
        Self {
            svg: board(
                &record.game,
                bottom(record, viewer),
                BoardKind::Small,
                &words,
            ),
            game: Some(record.id),
        }
    }
}

fn board(game: &Game, bottom: Side, kind: BoardKind, title: &str) -> Svg {
    let caption = Caption::Text {
        title,
        description: "",
    };
    pictures::board(&Board::of_game(game, bottom), kind).svg(caption)
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
    let before = before(&reply.outcome);
    let events = reply.events.iter();
    let mut blocks: Vec<Block> = events
        .flat_map(|it| event(it, before.as_ref(), viewer))
        .collect();
    let has_board = blocks.iter().any(|block| matches!(block, Block::Board(_)));
    if let Some(position) = before.filter(|_| !has_board) {
        let game = Game::from_position(position);
        blocks.insert(
            0,
            Block::Board(Picture {
                svg: board(&game, Side::White, BoardKind::Full, &position.to_string()),
                game: None,
            }),
        );
    }
    if let Ok(Done::Stats(done)) = &reply.outcome {
        let StatsDone::Counted(stats) = &**done;
        blocks.extend(tables::of_stats(stats, viewer));
        return blocks;
    }
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
fn event(event: &Event, before: Option<&Position>, viewer: &Viewer) -> Vec<Block> {
    match event {
        Event::State(state) => vec![Block::Board(Picture::small(state, viewer))],
        Event::Preview(preview) => {
            let mut words = String::new();
            let hearing = hearing(viewer);
            text::event(event, &hearing, &mut 0, &mut words);
            let bottom = preview
                .of
                .as_ref()
                .map_or(Side::White, |record| bottom(record, viewer));
            vec![Block::Board(Picture {
                svg: board(&preview.game, bottom, BoardKind::Full, words.trim_end()),
                game: preview.of.as_ref().map(|record| record.id),
            })]
        }
        Event::List(list) => vec![match Table::of(list, before, viewer) {
            Some(table) => Block::Table(table),
            None => Block::Said(Rich(Context::of(viewer).locale.word(list.id()))),
        }],
        Event::Shared(shared) => self::event(shared.event(), before, viewer),
        event => {
            let mut said = String::new();
            text::event(event, viewer, &mut 0, &mut said);
            words(said).into_iter().collect()
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

/// A word of the page to play on: the entry `web-play-NAME` of the locale.
#[must_use]
pub fn play_word(name: &str, language: Language) -> String {
    Locale::of(language).word(&format!("web-play-{name}"))
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
