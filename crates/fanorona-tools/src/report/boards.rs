//! What it takes to draw a board, without a server.

use super::row::Problem;
use fanorona_game::{
    AccountId, Action, Game, GameId, GameRecord, Player, PlayerName, Terms, Timestamp, Version,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::shared::{Detail, Shared};
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::preferences::{Preferences, Style};
use fanorona_protocol::text::event;
use fanorona_protocol::viewer::{Mode, Viewer};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Ruleset, Side};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How boards are drawn: as JSON, and as text in each style.
const JSON: Look = (Mode::Json, Style::Classic);
const TEXTS: [Look; 3] = [
    (Mode::Plain, Style::Classic),
    (Mode::Plain, Style::Compact),
    (Mode::Plain, Style::Blind),
];
/// So many drawings are one figure.
const DRAWINGS: u32 = 2_000;

type Look = (Mode, Style);

/// Microseconds of a board as JSON.
pub(super) fn json(repetitions: usize) -> Result<Vec<f64>, Problem> {
    let board = board()?;
    Ok((0..repetitions).map(|_| alone(&board, JSON)).collect())
}

/// Microseconds of a board as text, in the style that takes longest.
pub(super) fn text(repetitions: usize) -> Result<Vec<f64>, Problem> {
    let board = board()?;
    let slowest = || {
        TEXTS
            .map(|look| alone(&board, look))
            .into_iter()
            .fold(0.0, f64::max)
    };
    Ok((0..repetitions).map(|_| slowest()).collect())
}

/// What watchers cost who look in all these ways.
pub(super) struct Shares {
    /// Microseconds of all drawings that are made for them, and of drawing once.
    pub(super) drawn: Vec<(f64, f64)>,
    /// Microseconds of the copy that another watcher gets.
    pub(super) copy: f64,
}

/// Draws for this number of watchers.
pub(super) fn shared(watchers: u32, repetitions: usize) -> Result<Shares, Problem> {
    let board = board()?;
    let looks = [JSON, TEXTS[0], TEXTS[1], TEXTS[2]].map(viewer);
    let (mut drawn, mut copy) = (Vec::new(), f64::MAX);
    for _ in 0..repetitions {
        let once = [JSON, TEXTS[0], TEXTS[1], TEXTS[2]].map(|look| alone(&board, look));
        let boards = |_| {
            Event::Shared(Arc::new(Shared::new(
                board.clone(),
                Detail::Whole,
                Timestamp(0),
            )))
        };
        let boards: Vec<Event> = (0..DRAWINGS).map(boards).collect();
        let begin = Instant::now();
        for board in &boards {
            looks.iter().for_each(|viewer| draw(board, viewer));
        }
        let all = micros(begin.elapsed(), DRAWINGS);
        drawn.push((all, once.iter().sum::<f64>() / 4.0));
        let begin = Instant::now();
        for viewer in looks.iter().cycle().take(usize::try_from(watchers)?) {
            draw(&boards[0], viewer);
        }
        copy = f64::min(copy, micros(begin.elapsed(), watchers));
    }
    Ok(Shares { drawn, copy })
}

/// Microseconds of a drawing that nobody shares.
fn alone(board: &Event, look: Look) -> f64 {
    let viewer = viewer(look);
    let begin = Instant::now();
    for _ in 0..DRAWINGS {
        draw(board, &viewer);
    }
    micros(begin.elapsed(), DRAWINGS)
}

fn draw(board: &Event, viewer: &Viewer) {
    let mut out = String::new();
    event(board, viewer, &mut 0, &mut out);
    std::hint::black_box(out);
}

fn micros(time: Duration, times: u32) -> f64 {
    time.as_secs_f64() * 1e6 / f64::from(times)
}

/// The board after White's first turn.
fn board() -> Result<Event, Problem> {
    let movements = Movements::read("e2e3+").map_err(|_| "e2e3+ is a turn")?;
    let action = Action::Play {
        movements,
        turn: None,
    };
    let change = Game::new(Ruleset::Tsivy).apply(Side::White, &action);
    let change = change.map_err(|_| "e2e3+ can be played")?;
    let player = |id: i64, name: &str| {
        let name = PlayerName::new(name).expect("a word is a name");
        Player {
            id: AccountId(id),
            name,
        }
    };
    let seats = BySide {
        white: player(1, "alice"),
        black: player(2, "bob"),
    };
    let terms = Terms::usual(Ruleset::Tsivy);
    let record = GameRecord {
        version: Version(1),
        game: change.game,
        ..GameRecord::start(GameId(12), terms, seats, Timestamp(1_795_176_000_000))
    };
    let cause = Cause::Happened {
        auto: None,
        happened: change.happened,
    };
    Ok(Event::State(State::new(Arc::new(record), cause)))
}

fn viewer((mode, style): Look) -> Viewer {
    let preferences = Preferences {
        style: style.into(),
        ..Preferences::default()
    };
    Viewer {
        preferences,
        ..Viewer::stranger(mode, Timestamp(0).into())
    }
}
