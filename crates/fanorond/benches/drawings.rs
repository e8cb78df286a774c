//! One board for many watchers in json mode and in three styles: the cost of the drawings compared
//! with drawing once. What watchers cost over real connections is measured by `bench watchers` of
//! `fanorona-tools`.
//!
//! `cargo bench -p fanorond --bench drawings [-- WATCHERS]`

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and stops at any failure"
)]

use fanorona_game::{Action, Game, GameRecord, Terms, Timestamp, Version, testing};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::shared::{Detail, Shared};
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::preferences::{Preferences, Style};
use fanorona_protocol::text::event;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::viewer::Viewer;
use fanorona_rules::notation::Movements;
use fanorona_rules::{Ruleset, Side};
use std::sync::Arc;
use std::time::{Duration, Instant};

const LOOKS: [(Mode, Style); 4] = [
    (Mode::Json, Style::Classic),
    (Mode::Plain, Style::Classic),
    (Mode::Plain, Style::Compact),
    (Mode::Plain, Style::Blind),
];

fn main() {
    let watchers = std::env::args()
        .filter_map(|word| word.parse().ok())
        .next()
        .unwrap_or(5_000);
    drawings(watchers);
}

/// A board after White's first turn.
fn board() -> Event {
    let movements = Movements::read("e2e3+").unwrap();
    let change = Game::new(Ruleset::Tsivy)
        .apply(
            Side::White,
            &Action::Play {
                movements,
                turn: None,
            },
        )
        .unwrap();
    let terms = Terms::usual(Ruleset::Tsivy);
    let record = GameRecord {
        version: Version(1),
        game: change.game,
        ..testing::game(12, terms)
    };
    let cause = Cause::Happened {
        auto: None,
        happened: change.happened,
    };
    Event::State(State::new(Arc::new(record), cause))
}

fn viewer((mode, style): (Mode, Style)) -> Viewer {
    let preferences = Preferences {
        style: style.into(),
        ..Preferences::default()
    };
    Viewer {
        preferences,
        ..Viewer::stranger(mode, Timestamp(0).into())
    }
}

/// Measures the drawings for all watchers, each into its own buffer as in a connection.
fn drawings(watchers: usize) {
    let board = board();
    let viewers = LOOKS.map(viewer);
    let draw = |what: &Event, times: usize| {
        let began = Instant::now();
        for number in 0..times {
            let mut out = String::new();
            event(what, &viewers[number % viewers.len()], &mut 0, &mut out);
            assert!(!std::hint::black_box(out).is_empty());
        }
        began.elapsed()
    };
    draw(&board, 4_000);
    let once = draw(&board, 4_000) / 4_000;
    let each = draw(&board, watchers);
    let mut best = Duration::MAX;
    for _ in 0..20 {
        let shared = Arc::new(Shared::new(board.clone(), Detail::Whole, Timestamp(0)));
        let all = draw(&Event::Shared(Arc::clone(&shared)), watchers);
        assert_eq!(shared.drawings(), LOOKS.len());
        best = best.min(all);
    }
    println!("drawn once: {once:?} (mean of {} looks)", LOOKS.len());
    println!(
        "for {watchers} watchers, each drawn alone: {each:?}; shared, {} drawings: {best:?}",
        LOOKS.len()
    );
    let ratio = |time: Duration| time.as_secs_f64() / once.as_secs_f64();
    println!(
        "as often as drawing it once: alone {:.0}, shared {:.1}",
        ratio(each),
        ratio(best)
    );
}
