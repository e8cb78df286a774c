//! What people and programs are shown about games that others play.

use crate::messages::event::Event;
use crate::messages::event::shared::{Detail, Shared};
use crate::messages::games::LiveRow;
use crate::messages::lists::{List, Lists};
use crate::messages::offer::OfferEvent;
use crate::preferences::{Preferences, Style};
use crate::text::tests::{NOON, alice, happened, name, offered, viewer};
use crate::viewer::Mode;
use crate::viewer::Viewer;
use fanorona_game::{GameId, PlayerName, Rating, SlowTime, Terms, TimeControl, testing};
use fanorona_rules::{Ruleset, Side};
use std::sync::Arc;
use std::time::Duration;
use strum::VariantArray as _;

fn shared(event: Event, detail: Detail) -> Arc<Shared> {
    Arc::new(Shared::new(event, detail, NOON))
}

fn drawn(event: &Event, viewer: &Viewer) -> String {
    let (mut seq, mut out) = (6, String::new());
    crate::text::event(event, viewer, &mut seq, &mut out);
    out
}

#[test]
fn what_is_shared_looks_as_if_it_were_drawn_for_each() {
    let board = happened(&["e2e3+", "f4e5-"]);
    for &style in Style::VARIANTS {
        for mode in [Mode::Human, Mode::Plain, Mode::Json] {
            let preferences = Preferences {
                style: style.into(),
                color: Some(true),
                ..Preferences::default()
            };
            let watcher = Viewer {
                preferences,
                ..viewer(None, mode)
            };
            let shared = Event::Shared(shared(board.clone(), Detail::Whole));
            let (first, second) = (drawn(&shared, &watcher), drawn(&shared, &watcher));
            assert_eq!(
                (&first, &second),
                (&drawn(&board, &watcher), &first),
                "{style:?} {mode:?}"
            );
        }
    }
}

#[test]
fn a_shared_drawing_belongs_to_nobody_and_each_line_has_its_own_number() {
    let board = shared(happened(&["e2e3+"]), Detail::Whole);
    let event = Event::Shared(Arc::clone(&board));
    let line = drawn(&event, &viewer(Some(alice().id), Mode::Json));
    let object: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(
        (&object["seq"], &object["you"]),
        (&7.into(), &serde_json::Value::Null)
    );
    let (mut seq, mut out) = (98, String::new());
    crate::text::event(&event, &viewer(None, Mode::Json), &mut seq, &mut out);
    assert_eq!(
        (seq, out),
        (99, line.replacen("\"seq\":7,", "\"seq\":99,", 1))
    );
    assert_eq!(board.drawings(), 1);
}

#[test]
fn who_has_subscribed_gets_lines_and_programs_get_all() {
    let board = happened(&["e2e3+"]);
    let lines = Event::Shared(shared(board.clone(), Detail::Lines));
    let said = drawn(&lines, &viewer(None, Mode::Human));
    assert_eq!(
        (
            said.lines().count(),
            said.starts_with("! Game 12: alice plays e2e3+")
        ),
        (1, true),
        "{said}"
    );
    let program = viewer(None, Mode::Json);
    assert_eq!(drawn(&lines, &program), drawn(&board, &program));
}

#[test]
fn observers_are_told_about_offers_but_not_asked_for_an_answer() {
    let open = drawn(
        &OfferEvent::Open(offered()).into(),
        &viewer(None, Mode::Human),
    );
    assert_eq!(open, "! Game 12: alice offers a draw.\n");
}

#[test]
fn a_private_game_says_so() {
    let record = testing::game(
        12,
        Terms {
            private: true,
            ..Terms::usual(Ruleset::Tsivy)
        },
    );
    let state =
        crate::messages::state::State::new(Arc::new(record), crate::messages::state::Cause::Asked);
    let shown = drawn(&Event::State(state), &viewer(None, Mode::Human));
    assert!(
        shown.lines().next().unwrap().ends_with(", private."),
        "{shown}"
    );
}

/// A game of two players with the longest names.
fn live_game(time: &str, seconds: u64) -> LiveRow {
    let longest = PlayerName::new(&"W".repeat(PlayerName::MAX)).unwrap();
    LiveRow {
        game: GameId(123_456),
        white: longest.clone(),
        white_rating: Some(Rating::START),
        white_left_ms: Some(Duration::from_secs(seconds).into()),
        black: longest,
        black_rating: Some(Rating::START),
        black_left_ms: Some(Duration::from_secs(585).into()),
        ruleset: Ruleset::Dimyand,
        time: TimeControl::Live(time.parse().unwrap()),
        to_move: Some(Side::White),
        turn: 15,
        observers: 3,
        private: false,
        paused: false,
    }
}

fn live_games(rows: Vec<LiveRow>) -> Event {
    Event::List(Box::new(Lists::Live(List::whole(rows))))
}

#[test]
fn lists_of_live_games_fit_the_screen_however_long_names_are() {
    let private = LiveRow {
        private: true,
        ..live_game("180+180", 10_799)
    };
    let days = LiveRow {
        time: TimeControl::Slow(SlowTime::USUAL),
        white_left_ms: Some(Duration::from_secs(20 * 86_400 + 3_600).into()),
        black_left_ms: None,
        ..live_game("10+5", 0)
    };
    for games in [
        vec![live_game("10+5", 600)],
        vec![private.clone()],
        vec![private, days],
    ] {
        let said = drawn(&live_games(games), &viewer(None, Mode::Human));
        assert!(said.lines().all(|line| line.len() <= 79), "{said}");
        assert!(said.contains(&"W".repeat(PlayerName::MAX)), "{said}");
    }
}

#[test]
fn rows_of_live_games_show_clocks_and_whose_turn_it_is() {
    let (white, black) = (name("alice"), name("bob"));
    let short = LiveRow {
        white,
        white_rating: None,
        black,
        game: GameId(12),
        ..live_game("10+5", 61)
    };
    let said = drawn(&live_games(vec![short]), &viewer(None, Mode::Human));
    let wanted = "game  White  Black      clocks       terms         turn  observers\n\
                  12    alice  bob 1500?  1:01 - 9:45  dimyand 10+5  15 W  3\n";
    assert_eq!(said, wanted);
}

#[test]
fn no_name_is_cut_for_a_pipe() {
    let said = drawn(
        &live_games(vec![live_game("10+5", 600)]),
        &viewer(None, Mode::Plain),
    );
    assert!(said.contains(&"W".repeat(PlayerName::MAX)), "{said}");
}
