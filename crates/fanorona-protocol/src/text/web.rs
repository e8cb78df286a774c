//! What pages in a browser show: the lists, sentences and boards of the terminal, in parts from
//! which a template makes HTML.
//!
//! Names of players, numbers of games and commands are marked while a sentence is made, whatever
//! its language, so that a page can make links of them ([`Rich`]). Nothing here is HTML: the
//! templates escape it.

use crate::board::{Board, LastMovement};
use crate::language::Language;
use crate::messages::event::Event;
use crate::messages::lists::Lists;
use crate::messages::message::Message as _;
use crate::messages::openings::OpeningsDone;
use crate::messages::refusal::Refusal;
use crate::messages::reply::{Done, Reply};
use crate::messages::server::HelpPage;
use crate::messages::state::State;
use crate::messages::stats::StatsDone;
use crate::pictures::{self, BoardKind, Caption, Svg};
use crate::preferences::Preference;
use crate::preferences::values::Zone;
use crate::text;
use crate::text::features;
use crate::text::help::about;
use crate::text::sentences::arguments::{self, Context};
use crate::text::sentences::locale::Locale;
use crate::viewer::{Mode, Viewer};
use fanorona_game::{Game, Now};
use fanorona_rules::{Position, Progress, Ruleset, Side, Stage, Turn};
use serde::Serialize;

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
    let language = Context::of(viewer).locale.language();
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
                svg: board(
                    &game,
                    Side::White,
                    BoardKind::Full,
                    &position_in_words(&position, language),
                ),
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
    if let Ok(Done::Help(HelpPage::About(about))) = &reply.outcome {
        blocks.extend(about::blocks(about));
    } else if matches!(reply.outcome, Ok(Done::Help(_))) {
        let with_board = |block| with_board(block, language);
        blocks.extend(prose(&said).into_iter().flat_map(with_board));
    } else {
        blocks.extend(words(&said));
    }
    blocks
}

/// Instead of the start of a game in signs, a page of help has the board itself, and what it says about
/// captures is shown step by step.
fn with_board(block: Block, language: Language) -> Vec<Block> {
    let plain = match &block {
        Block::Drawn(text) => text.plain(),
        Block::Terms(terms) => terms.iter().map(|(term, _)| term.plain() + "\n").collect(),
        Block::Table(_)
        | Block::Board(_)
        | Block::Chart(_)
        | Block::Said(_)
        | Block::Steps(_)
        | Block::Heading(..) => String::new(),
    };
    if START.iter().all(|row| plain.contains(row)) {
        let start = Position::start(Ruleset::Tsivy);
        let game = Game::from_position(start);
        let words = position_in_words(&start, language);
        let svg = board(&game, Side::White, BoardKind::Full, &words);
        return vec![Block::Board(Picture { svg, game: None })];
    }
    let shown = CAPTURES.iter().find(|(with, ..)| plain.contains(with));
    let steps = shown.map(|(_, position, turns)| Block::Steps(steps(position, turns, language)));
    [Some(block), steps].into_iter().flatten().collect()
}

/// What is shown step by step below the part of a page of help that has these words: a position, and
/// turns from it.
const CAPTURES: [(&str, &str, &[&str]); 2] = [
    (". O . # #", "5/5/5/5/bw1bb w", &["b1c1+", "b1c1-"]),
    ("a1a2+,b2+,b3-", "b2/2b/wb1 w", &["a1a2+,b2+,b3-"]),
];

/// The boards of a position and after each step of the turns, with what leads to them.
fn steps(position: &str, turns: &[&str], language: Language) -> Vec<(String, Svg)> {
    let Ok(start) = position.parse::<Position>() else {
        return Vec::new();
    };
    let drawn = |stage: &Stage, movement| {
        let title = &match stage {
            Stage::Between(position) => position_in_words(position, language),
            Stage::UnderWay(chain) => position_in_words(&chain.stop().position, language),
        };
        let caption = Caption::Text {
            title,
            description: "",
        };
        let board = Board::of(stage, Side::White, movement);
        pictures::board(&board, BoardKind::Small).svg(caption)
    };
    let between = Stage::Between(start);
    let mut shown = vec![(String::new(), drawn(&between, LastMovement::default()))];
    for turn in turns.iter().filter_map(|turn| turn.parse::<Turn>().ok()) {
        let mut stage = between;
        let written = turn.to_string();
        for (step, number) in turn.steps().zip(1..) {
            let Ok(next) = stage.step(step) else { break };
            stage = match next {
                Progress::UnderWay(chain) => Stage::UnderWay(chain),
                Progress::Finished(finished) => Stage::Between(finished.position),
            };
            let movement = match stage {
                Stage::Between(_) => LastMovement::of_turn(&start, &turn),
                Stage::UnderWay(_) => LastMovement::of_unfinished_turn(&stage),
            };
            let until: Vec<&str> = written.split(',').take(number).collect();
            shown.push((until.join(","), drawn(&stage, movement)));
        }
    }
    shown
}

/// A position for those who hear the page.
pub(crate) fn position_in_words(position: &Position, language: Language) -> String {
    #[derive(Serialize)]
    struct Heard {
        white: u32,
        black: u32,
        side: String,
    }
    let pieces = |side| position.pieces(side).len();
    let heard = Heard {
        white: pieces(Side::White),
        black: pieces(Side::Black),
        side: position.side_to_move().letter().to_string(),
    };
    let context = Context {
        locale: Locale::of(language),
        zone: &Zone::default(),
        name: None,
        has_links: false,
        is_heard: false,
    };
    let args = arguments::of(&heard, &context);
    context.locale.sentence("web-position", &args)
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
