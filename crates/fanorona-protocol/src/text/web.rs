//! What pages in a browser show: the lists, sentences and boards of the terminal, in parts from
//! which a template makes HTML.
//!
//! Names of players, numbers of games and commands are marked while a sentence is made, whatever
//! its language, so that a page can make links of them ([`Rich`]). Nothing here is HTML: the
//! templates escape it.

use crate::board::Board;
use crate::language::Language;
use crate::messages::event::Event;
use crate::messages::lists::Lists;
use crate::messages::message::Message as _;
use crate::messages::openings::OpeningsDone;
use crate::messages::refusal::Refusal;
use crate::messages::reply::{Done, Reply};
use crate::messages::state::State;
use crate::messages::stats::StatsDone;
use crate::pictures::{self, BoardKind, Caption, Svg};
use crate::preferences::Preference;
use crate::text;
use crate::text::features;
use crate::text::sentences::arguments::Context;
use crate::text::sentences::locale::Locale;
use crate::viewer::{Mode, Viewer};
use fanorona_game::{Game, Now};
use fanorona_rules::{Position, Ruleset, Side};

mod game;
mod invitation;
mod label;
mod learn;
pub(crate) mod parts;
mod study;
mod tables;
mod tournament;

use game::hearing;
pub use game::{GameView, TurnView, board_in_words, bottom, game, time_left};
pub use invitation::invitation;
pub use label::Label;
pub use learn::{TaskView, lesson_board, lesson_tasks, lesson_title};
pub use parts::{Block, Picture, Piece, Rich, Row, Table};
use parts::{prose, words};
pub use study::{StudyTurnView, StudyView, study};
pub use tournament::{tournament_about, tournament_next};

/// The highest and the lowest row of the start on `tsivy`, as the pages of help draw them.
const START: [&str; 2] = [
    "5  ###-###-###-###-###-###-###-###-###",
    "1  OOO-OOO-OOO-OOO-OOO-OOO-OOO-OOO-OOO",
];

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

/// A board in a list.
#[must_use]
pub fn small_board(state: &State, viewer: &Viewer) -> Picture {
    let record = &state.record;
    let words = board_in_words(state, viewer);
    Picture {
        svg: board(
            &record.game,
            bottom(record, viewer),
            BoardKind::Small,
            &words,
        ),
        game: Some(record.id),
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
    if matches!(reply.outcome, Ok(Done::Help(_))) {
        blocks.extend(prose(&said).into_iter().map(with_board));
    } else {
        blocks.extend(words(&said));
    }
    blocks
}

/// Instead of the start of a game in signs, a page of help has the board itself.
fn with_board(block: Block) -> Block {
    let is_start = |text: &Rich| START.iter().all(|row| text.plain().contains(row));
    if !matches!(&block, Block::Drawn(text) if is_start(text)) {
        return block;
    }
    let start = Position::start(Ruleset::Tsivy);
    let game = Game::from_position(start);
    let svg = board(&game, Side::White, BoardKind::Full, &start.to_string());
    Block::Board(Picture { svg, game: None })
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
    Rich::new(said)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other events are said as in the terminal"
)]
fn event(event: &Event, before: Option<&Position>, viewer: &Viewer) -> Vec<Block> {
    match event {
        Event::State(state) => vec![Block::Board(small_board(state, viewer))],
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
        Event::Puzzle(puzzle) => {
            let place = &puzzle.place;
            let game = Game::from_position(*place.stage.start());
            let position = place.stage.start().to_string();
            vec![
                Block::Board(Picture {
                    svg: board(&game, place.side(), BoardKind::Full, &position),
                    game: None,
                }),
                Block::Said(Rich::new(features::puzzle::task(puzzle, viewer))),
            ]
        }
        Event::List(list) => vec![match tables::of_list(list, before, viewer) {
            Some(table) => Block::Table(table),
            None => Block::Said(Rich::new(Context::of(viewer).locale.word(list.id()))),
        }],
        Event::Shared(shared) => self::event(shared.event(), before, viewer),
        event => {
            let mut said = String::new();
            text::event(event, viewer, &mut 0, &mut said);
            words(&said).into_iter().collect()
        }
    }
}

/// A list as a table, without columns in which nothing is; `None` if it has no rows. What
/// [`reader`] reads has marks for links.
#[must_use]
pub fn table(list: &Lists, viewer: &Viewer) -> Option<Table> {
    tables::of_list(list, None, viewer)
}

/// What a setting is about: the entry `web-set-NAME` of the locale.
#[must_use]
pub fn setting_word(preference: Preference, language: Language) -> String {
    Locale::of(language).word(&format!("web-set-{}", preference.name()))
}

/// A word of the page to play on: the entry `web-play-NAME` of the locale.
#[must_use]
pub fn play_word(name: &str, language: Language) -> String {
    Locale::of(language).word(&format!("web-play-{name}"))
}
