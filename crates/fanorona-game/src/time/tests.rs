//! No time is lost or negative, and pauses are not charged.

mod live;

use super::*;
use proptest::prelude::*;

const DAY: Duration = Duration::from_secs(86_400);
const START: Timestamp = Timestamp(1_000_000);

fn slow(per_turn: u16, total: Option<u16>) -> TimeControl {
    TimeControl::Slow(SlowTime {
        per_turn: Days::new(per_turn),
        total: total.and_then(Days::new),
        remind: Days::new(2),
    })
}

fn pause(from_day: u32, until_day: u32) -> Pause {
    Pause {
        from: START.plus(DAY * from_day),
        until: START.plus(DAY * until_day),
    }
}

fn on_day(day: u32) -> Timestamp {
    START.plus(DAY * day)
}

#[test]
fn a_turn_is_charged_to_its_player() {
    let clock = Clock::start(slow(7, None), START).turned(
        Side::White,
        on_day(3),
        on_day(3),
        &Pauses::default(),
    );
    assert_eq!(
        clock.used,
        BySide {
            white: DAY * 3,
            black: Duration::ZERO
        }
    );
    assert_eq!((clock.since, clock.due), (on_day(3), Some(on_day(10))));
    assert_eq!(clock.remind_at, Some(on_day(5)));
    let clock = clock.turned(Side::Black, on_day(4), on_day(4), &Pauses::default());
    assert_eq!(
        clock.used,
        BySide {
            white: DAY * 3,
            black: DAY
        }
    );
}

#[test]
fn the_shorter_of_two_limits_holds() {
    let clock = Clock::start(slow(7, Some(10)), START);
    assert_eq!(clock.due, Some(on_day(7)));
    let none = Pauses::default();
    let clock = clock
        .turned(Side::White, on_day(6), on_day(6), &none)
        .turned(Side::Black, on_day(6), on_day(6), &none);
    assert_eq!(clock.due, Some(on_day(10)), "four of ten days are left");
    assert_eq!(clock.left(Side::White, on_day(8), &none), Some(DAY * 2));
    assert_eq!(clock.check(Side::White, on_day(10), &none), Due::Up);
}

#[test]
fn overlapping_pauses_are_not_charged() {
    let pauses = Pauses::new(vec![pause(4, 6), pause(1, 3), pause(2, 5)]);
    assert_eq!(pauses.charged(on_day(0), on_day(10)), DAY * 5);
    assert_eq!(pauses.charged(on_day(2), on_day(4)), Duration::ZERO);
    assert_eq!(pauses.charged(on_day(7), on_day(9)), DAY * 2);
    let inside = Pauses::new(vec![pause(1, 6), pause(2, 3)]);
    assert_eq!(inside.charged(on_day(0), on_day(7)), DAY * 2);
}

#[test]
fn a_pause_postpones_the_deadline_by_its_length() {
    let clock = Clock::start(slow(7, None), START);
    let away = Pauses::new(vec![pause(5, 9)]);
    let Due::Later(clock) = clock.check(Side::White, on_day(7), &away) else {
        panic!("it is up")
    };
    assert_eq!(
        clock.due,
        Some(on_day(9)),
        "two days are left, and none of them is counted before day 9"
    );
    assert_eq!(clock.check(Side::White, on_day(11), &away), Due::Up);
}

#[test]
fn without_limits_there_is_no_deadline() {
    let clock = Clock::start(TimeControl::Untimed, START);
    assert_eq!((clock.due, clock.remind_at), (None, None));
    assert_eq!(
        clock.check(Side::White, on_day(9_999), &Pauses::default()),
        Due::Later(clock)
    );
}

#[test]
fn no_reminder_follows_the_deadline() {
    assert_eq!(Clock::start(slow(2, None), START).remind_at, None);
    assert_eq!(
        Clock::start(slow(3, None), START).reminded().remind_at,
        None
    );
}

#[test]
fn a_stopped_clock_has_charged_everything() {
    let clock =
        Clock::start(slow(7, None), START).stopped(Side::White, on_day(2), &Pauses::default());
    assert_eq!(
        (clock.used.white, clock.due, clock.remind_at),
        (DAY * 2, None, None)
    );
}

#[test]
fn time_that_runs_backwards_is_not_charged() {
    let clock = Clock::start(slow(7, None), on_day(5)).turned(
        Side::White,
        on_day(3),
        on_day(3),
        &Pauses::default(),
    );
    assert_eq!(clock.used.white, Duration::ZERO);
}

#[test]
fn time_controls_display_the_text_they_were_parsed_from() {
    for control in [
        TimeControl::Untimed,
        TimeControl::default(),
        slow(3, Some(90)),
    ] {
        assert_eq!(control.to_string().parse(), Ok(control));
    }
    assert_eq!(TimeControl::default().to_string(), "days=21 remind=7");
    for odd in [
        "",
        "days=0",
        "days=731",
        "days=7 days=8",
        "weeks=1",
        "days",
        "days=7  total=9",
        "days=+7",
        "days=07",
        "total=9 days=7",
        "days=7 ",
        "Untimed",
        "untimed ",
    ] {
        assert_eq!(odd.parse::<TimeControl>(), Err(NotATimeControl), "{odd:?}");
    }
}

fn days() -> impl Strategy<Value = Option<Days>> {
    prop::option::of((1..=Days::MOST).prop_map(|count| Days::new(count).unwrap()))
}

/// Time controls with a limit, as in challenges.
fn controls() -> impl Strategy<Value = TimeControl> {
    (days(), days(), days())
        .prop_filter("a limit", |(per_turn, total, _)| {
            per_turn.is_some() || total.is_some()
        })
        .prop_map(|(per_turn, total, remind)| {
            TimeControl::Slow(SlowTime {
                per_turn,
                total,
                remind,
            })
        })
}

fn pauses() -> impl Strategy<Value = Pauses> {
    let pause = (0_u32..400, 0_u32..90).prop_map(|(from, length)| pause(from, from + length));
    prop::collection::vec(pause, 0..6).prop_map(Pauses::new)
}

proptest! {
    #[test]
    fn a_text_parses_to_at_most_one_time_control(
        text in prop_oneof!["(untimed|(days|total|remind)=[+0-9]{1,4}| ){0,5}", any::<String>()],
    ) {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string(), text);
        }
    }

    #[test]
    fn a_time_control_displays_the_text_it_was_parsed_from(control in controls()) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn at_its_deadline_exactly_the_time_is_charged(
        pauses in pauses(), from in 0_u32..400, time in 0_u32..100,
    ) {
        let time = DAY * time;
        let deadline = pauses.deadline(on_day(from), time);
        prop_assert_eq!(pauses.charged(on_day(from), deadline), time);
        // Not earlier.
        let before = deadline.before(Duration::from_millis(1));
        prop_assert!(time.is_zero() || pauses.charged(on_day(from), before) < time);
    }

    #[test]
    fn everything_except_pauses_is_charged(pauses in pauses(), from in 0_u32..400, length in 0_u32..400) {
        // The slow and obvious calculation: day by day.
        let paused = |day: u32| pauses.0.iter().any(|pause| pause.from <= on_day(day) && on_day(day) < pause.until);
        let counted = (from..from + length).filter(|day| !paused(*day)).count();
        prop_assert_eq!(pauses.charged(on_day(from), on_day(from + length)), DAY * u32::try_from(counted).unwrap());
    }

    #[test]
    fn a_game_is_lost_when_its_time_is_used_and_checked_before(
        (control, pauses) in (controls(), pauses()),
        (used, now) in (0_u32..800, 0_u32..800),
    ) {
        let mut clock = Clock::start(control, START);
        clock.used.white = DAY * used;
        let allowance = control.allowance(clock.used.white, Duration::ZERO).unwrap();
        let thought = pauses.charged(START, on_day(now));
        match clock.check(Side::White, on_day(now), &pauses) {
            Due::Up => prop_assert!(thought >= allowance),
            Due::Later(later) => {
                prop_assert!(thought < allowance);
                let due = later.due.unwrap();
                prop_assert!(due > on_day(now), "it would be looked at again and again");
                prop_assert!(pauses.charged(START, due) <= allowance, "it is looked at too late");
                prop_assert_eq!(Clock { due: clock.due, ..later }, clock);
            }
        }
    }

    /// During a pause nobody checks the clock: it would be postponed by less than the remaining
    /// time, again and again.
    #[test]
    fn a_check_at_the_deadline_outside_pauses_ends_the_game_on_time(
        control in controls(),
        pauses in pauses(),
    ) {
        let mut clock = Clock::start(control, START);
        for _look in 0..=pauses.0.len() {
            let mut now = clock.due.unwrap();
            while let Some(pause) = pauses.0.iter().find(|pause| pause.from <= now && now < pause.until) {
                now = pause.until;
            }
            match clock.check(Side::White, now, &pauses) {
                Due::Later(later) => clock = later,
                Due::Up => {
                    let allowance = control.allowance(Duration::ZERO, Duration::ZERO).unwrap();
                    prop_assert_eq!(pauses.charged(START, now), allowance);
                    return Ok(());
                }
            }
        }
        prop_assert!(false, "it is looked at more often than there are pauses");
    }
}
