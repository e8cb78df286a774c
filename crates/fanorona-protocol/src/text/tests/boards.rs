//! Boards and the lines around them.

use super::*;
use crate::preferences::View;
use fanorona_game::{Clock, Days, Now, SlowTime};

#[test]
fn a_game_that_ends_in_the_middle_of_a_turn_says_what_was_played_of_it() {
    let (game, _) = played(&["e2e3+", "f4e5-"]);
    let said = text_of(&done(&game, Side::Black, &RESIGNS), Some(alice().id));
    assert!(
        said.contains(
            "Last turn: e2e3+ (turn 1, Vakiloha).\nUnfinished turn: f4e5- (turn 2).\nbob captures g3 h2 i1 (3).\n"
        ),
        "{said}"
    );
    let (game, _) = played(&["e2e3+"]);
    let said = text_of(&done(&game, Side::Black, &RESIGNS), Some(alice().id));
    assert!(!said.contains("Unfinished"), "{said}");
}

#[test]
fn the_view_turns_the_board_that_is_shown() {
    let shown = |account, view| {
        let preferences = Preferences {
            view,
            ..Preferences::default()
        };
        let mut out = String::new();
        let event = state(Game::new(Ruleset::Tsivy), Cause::Asked);
        super::event(
            &event,
            &Viewer {
                preferences,
                ..viewer(account, Mode::Human)
            },
            &mut 0,
            &mut out,
        );
        // The letter of the column at the left edge tells who is at the bottom.
        out.lines()
            .nth(1)
            .unwrap()
            .trim_start()
            .chars()
            .next()
            .unwrap()
    };
    assert_eq!(
        [
            shown(Some(ALICE), View::Flip),
            shown(Some(BOB), View::Flip),
            shown(None, View::Flip)
        ],
        ['i', 'a', 'a']
    );
    assert_eq!(
        [
            shown(Some(ALICE), View::NoFlip),
            shown(Some(BOB), View::NoFlip)
        ],
        ['a', 'a']
    );
    assert_eq!(
        [shown(Some(ALICE), View::Home), shown(Some(BOB), View::Home)],
        ['a', 'i']
    );
}

#[test]
fn the_style_line_gives_one_line_whatever_happened() {
    let preferences = Preferences {
        style: Style::Line.into(),
        ..Preferences::default()
    };
    for (event, wanted) in [
        (
            happened(&["e2e3+"]),
            "board 12 tsivy alice bob ply 1 bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b last e2e3+ playing\n",
        ),
        (
            done(&Game::new(Ruleset::Telo), Side::White, &RESIGNS),
            "board 12 telo alice bob ply 0 bbb/b1w/www w last - over 0-1 resigned\n",
        ),
    ] {
        let mut out = String::new();
        let preferences = preferences.clone();
        super::event(
            &event,
            &Viewer {
                preferences,
                ..viewer(None, Mode::Plain)
            },
            &mut 0,
            &mut out,
        );
        assert_eq!(out, wanted);
    }
}

#[test]
fn after_the_machines_time_was_set_dates_follow_it_and_the_time_left_does_not() {
    const HOUR: i64 = 3_600_000;
    let days = Days::new(3).unwrap();
    let control = TimeControl::Slow(SlowTime {
        per_turn: Some(days),
        total: None,
        remind: None,
    });
    let game = GameRecord {
        clock: Clock::start(control, NOON),
        ..record(Game::new(Ruleset::Tsivy))
    };
    let event = Event::State(State::new(Arc::new(game), Cause::Asked));
    let shown = |mode, ahead: i64| {
        let now = Now {
            time: Timestamp(NOON.0 + HOUR),
            wall: Timestamp(NOON.0 + HOUR + ahead),
        };
        let mut out = String::new();
        super::event(
            &event,
            &Viewer {
                now,
                ..viewer(Some(ALICE), mode)
            },
            &mut 0,
            &mut out,
        );
        out
    };
    for (ahead, until) in [
        (0, "2026-11-23 12:00 UTC"),
        (HOUR, "2026-11-23 13:00 UTC"),
        (-HOUR, "2026-11-23 11:00 UTC"),
    ] {
        let said = shown(Mode::Human, ahead)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(
            said.contains("You have 3 days for this turn") && said.contains(until),
            "{said}"
        );
        let line: Value = serde_json::from_str(&shown(Mode::Json, ahead)).unwrap();
        assert_eq!(line["clock"]["due_ms"], NOON.0 + 72 * HOUR + ahead);
    }
}
