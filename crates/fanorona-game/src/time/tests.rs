//! Time is conserved, never negative, and never charged for a pause.

use super::*;

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
    Pause { from: START.plus(DAY * from_day), until: START.plus(DAY * until_day) }
}

fn on_day(day: u32) -> Timestamp {
    START.plus(DAY * day)
}

#[test]
fn a_turn_is_charged_to_the_one_who_played_it() {
    let clock = Clock::start(slow(7, None), START).turned(Side::White, on_day(3), &Pauses::default());
    assert_eq!(clock.used, BySide { white: DAY * 3, black: Duration::ZERO });
    assert_eq!((clock.since, clock.due), (on_day(3), Some(on_day(10))));
    assert_eq!(clock.remind_at, Some(on_day(5)));
    let clock = clock.turned(Side::Black, on_day(4), &Pauses::default());
    assert_eq!(clock.used, BySide { white: DAY * 3, black: DAY });
}

#[test]
fn the_shorter_of_two_limits_holds() {
    let clock = Clock::start(slow(7, Some(10)), START);
    assert_eq!(clock.due, Some(on_day(7)));
    let none = Pauses::default();
    let clock = clock.turned(Side::White, on_day(6), &none).turned(Side::Black, on_day(6), &none);
    assert_eq!(clock.due, Some(on_day(10)), "four of ten days are left");
    assert_eq!(clock.left(Side::White, on_day(8), &none), Some(DAY * 2));
    assert_eq!(clock.look(Side::White, on_day(10), &none), Due::Up);
}

#[test]
fn pauses_are_charged_to_nobody_also_where_they_overlap() {
    let pauses = Pauses::new(vec![pause(4, 6), pause(1, 3), pause(2, 5)]);
    assert_eq!(pauses.charged(on_day(0), on_day(10)), DAY * 5);
    assert_eq!(pauses.charged(on_day(2), on_day(4)), Duration::ZERO);
    assert_eq!(pauses.charged(on_day(7), on_day(9)), DAY * 2);
    let inside = Pauses::new(vec![pause(1, 6), pause(2, 3)]);
    assert_eq!(inside.charged(on_day(0), on_day(7)), DAY * 2);
}

#[test]
fn a_pause_puts_the_end_off_by_its_own_length() {
    let clock = Clock::start(slow(7, None), START);
    let away = Pauses::new(vec![pause(5, 9)]);
    let Due::Later(clock) = clock.look(Side::White, on_day(7), &away) else { panic!("it is up") };
    assert_eq!(clock.due, Some(on_day(9)), "two days are left, and none of them is counted before day 9");
    assert_eq!(clock.look(Side::White, on_day(11), &away), Due::Up);
}

#[test]
fn without_limits_nothing_is_ever_due() {
    let clock = Clock::start(TimeControl::Untimed, START);
    assert_eq!((clock.due, clock.remind_at), (None, None));
    assert_eq!(clock.look(Side::White, on_day(9_999), &Pauses::default()), Due::Later(clock));
}

#[test]
fn nobody_is_reminded_after_the_end() {
    assert_eq!(Clock::start(slow(2, None), START).remind_at, None);
    assert_eq!(Clock::start(slow(3, None), START).reminded().remind_at, None);
}

#[test]
fn a_clock_that_stands_has_charged_everything() {
    let clock = Clock::start(slow(7, None), START).stopped(Side::White, on_day(2), &Pauses::default());
    assert_eq!((clock.used.white, clock.due, clock.remind_at), (DAY * 2, None, None));
}

#[test]
fn time_that_runs_backwards_is_no_time() {
    let clock = Clock::start(slow(7, None), on_day(5)).turned(Side::White, on_day(3), &Pauses::default());
    assert_eq!(clock.used.white, Duration::ZERO);
}

#[test]
fn controls_are_read_as_they_are_written() {
    for control in [TimeControl::Untimed, TimeControl::default(), slow(3, Some(90))] {
        assert_eq!(control.to_string().parse(), Ok(control));
    }
    assert_eq!(TimeControl::default().to_string(), "days=21 remind=7");
    for odd in ["", "days=0", "days=731", "days=7 days=8", "weeks=1", "days", "days=7  total=9"] {
        assert_eq!(odd.parse::<TimeControl>(), Err(NotATimeControl), "{odd:?}");
    }
}
