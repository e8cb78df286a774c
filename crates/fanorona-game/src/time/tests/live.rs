//! Live games.

use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn live(main: u32, increment: u32) -> TimeControl {
    TimeControl::Live(LiveTime::new(main, increment).unwrap())
}

fn after(millis: u64) -> Timestamp {
    START.plus(Duration::from_millis(millis))
}

#[test]
fn a_turn_costs_its_time_and_gains_the_increment() {
    let clock = Clock::start(live(600, 5), START);
    assert_eq!(clock.due, Some(after(600_000)));
    let clock = clock.turned(
        Side::White,
        after(10_000),
        after(10_020),
        &Pauses::default(),
    );
    let shown = clock.shown(Some(Side::Black), after(11_020)).unwrap();
    assert_eq!(
        shown,
        BySide {
            white: SECOND * 595,
            black: SECOND * 599
        }
    );
    assert_eq!(
        (clock.since, clock.due, clock.remind_at),
        (after(10_020), Some(after(610_020)), None)
    );
}

#[test]
fn only_the_side_to_move_can_run_out_of_time() {
    let clock = Clock::start(live(60, 0), START);
    assert_eq!(
        clock.check(Side::White, after(60_000), &Pauses::default()),
        Due::Up
    );
    let clock = clock.turned(
        Side::White,
        after(59_999),
        after(60_500),
        &Pauses::default(),
    );
    // White has one millisecond left and keeps it while Black thinks.
    let shown = clock.shown(Some(Side::Black), after(120_499)).unwrap();
    assert_eq!(
        shown,
        BySide {
            white: Duration::from_millis(1),
            black: Duration::from_millis(1)
        }
    );
    assert_eq!(
        clock.check(Side::Black, after(120_500), &Pauses::default()),
        Due::Up
    );
}

#[test]
fn without_main_time_the_first_turn_has_one_increment() {
    let clock = Clock::start(live(0, 7), START);
    assert_eq!(clock.due, Some(after(7_000)));
    assert_eq!(LiveTime::new(0, 0), None);
    assert_eq!(LiveTime::new(180 * 60 + 1, 0), None);
    assert_eq!(LiveTime::new(60, 181), None);
}

#[test]
fn time_is_charged_only_from_when_the_board_was_visible() {
    let clock = Clock::start(live(60, 0), START).running_from(Side::White, after(300));
    assert_eq!((clock.since, clock.due), (after(300), Some(after(60_300))));
    assert_eq!(
        clock.running_from(Side::White, after(200)),
        clock,
        "it runs already"
    );
}

#[test]
fn downtime_is_not_charged() {
    let clock =
        Clock::start(live(60, 0), START).interrupted(Side::White, after(20_000), after(500_000));
    assert_eq!(
        (clock.used.white, clock.due),
        (SECOND * 20, Some(after(540_000)))
    );
    // The last heartbeat was before the turn started.
    let clock = clock.interrupted(Side::White, after(10), after(600_000));
    assert_eq!(
        (clock.used.white, clock.due),
        (SECOND * 20, Some(after(640_000)))
    );
}

#[test]
fn time_given_to_the_opponent_counts_immediately() {
    let clock = Clock::start(live(60, 0), START);
    let to_the_mover = clock.given(Side::White, SECOND * 15, Side::White);
    assert_eq!(to_the_mover.due, Some(after(75_000)));
    let to_the_other = clock.given(Side::Black, SECOND * 15, Side::White);
    assert_eq!(to_the_other.due, clock.due);
    let shown = to_the_other.shown(Some(Side::White), START).unwrap();
    assert_eq!(
        shown,
        BySide {
            white: SECOND * 60,
            black: SECOND * 75
        }
    );
}

#[test]
fn many_spellings_parse_to_one_canonical_text() {
    let read = |text: &str| text.parse::<LiveTime>().map(|live| live.to_string());
    for (text, written) in [
        ("10+5", "10+5"),
        ("5", "5+0"),
        ("0+3", "0+3"),
        ("0:30+0", "0:30+0"),
        ("1:00+2", "1+2"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(written), "{text:?}");
    }
    for odd in [
        "", "+", "+5", "10+", "0+0", "0", "181+0", "5+181", "1:5+0", "1:60+0", "-1+5", "1+ 5",
        "1.5+2", "123456+0",
    ] {
        assert_eq!(read(odd), Err(NotALiveTime), "{odd:?}");
    }
    assert_eq!("10+5".parse(), Ok(live(600, 5)));
    for odd in ["10", "5+0 ", "05+0", "1:00+2"] {
        assert_eq!(odd.parse::<TimeControl>(), Err(NotATimeControl), "{odd:?}");
    }
}

/// An event for a clock, and the time since the event before.
#[derive(Debug, Clone, Copy)]
enum Event {
    Turn,
    Undo,
    Gift(u64),
    Hidden(u64),
    Outage(u64),
}

fn events() -> impl Strategy<Value = Vec<(u64, Event)>> {
    let event = prop_oneof![
        5 => Just(Event::Turn),
        1 => Just(Event::Undo),
        1 => (1_u64..30_000).prop_map(Event::Gift),
        1 => (0_u64..3_000).prop_map(Event::Hidden),
        1 => (0_u64..90_000).prop_map(Event::Outage),
    ];
    prop::collection::vec((0_u64..20_000, event), 0..60)
}

proptest! {
    #[test]
    fn a_live_time_control_displays_the_text_it_was_parsed_from(main in 0_u32..10_800, increment in 0_u32..=180) {
        prop_assume!(main + increment > 0);
        prop_assert_eq!(live(main, increment).to_string().parse(), Ok(live(main, increment)));
    }

    /// Bookkeeping beside the clock: all time is used by a side or is a pause, and a side's time
    /// used plus time left is what it was given.
    #[test]
    fn time_is_conserved_and_never_negative(main in 1_u32..600, increment in 0_u32..20, events in events()) {
        let start = live(main, increment).live().unwrap().at_start();
        let mut clock = Clock::start(live(main, increment), START);
        let (mut now, mut mover) = (START, Side::White);
        let mut given = BySide { white: start, black: start };
        let mut used = BySide { white: Duration::ZERO, black: Duration::ZERO };
        for (wait, event) in events {
            now = now.plus(Duration::from_millis(wait));
            if clock.check(mover, now, &Pauses::default()) == Due::Up {
                // The flag falls, and no earlier moment would have been right.
                prop_assert!(clock.due.unwrap() <= now);
                prop_assert!(clock.check(mover, Timestamp(clock.due.unwrap().0 - 1), &Pauses::default()) != Due::Up);
                clock = clock.stopped(mover, now, &Pauses::default());
                *used.get_mut(mover) = *given.get(mover);
                prop_assert_eq!(clock.shown(None, now).unwrap(), BySide::from_fn(|side| *given.get(side) - *used.get(side)));
                return Ok(());
            }
            let thought = now.since(clock.since);
            match event {
                Event::Turn => {
                    *used.get_mut(mover) += thought;
                    *given.get_mut(mover) += Duration::from_secs(u64::from(increment));
                    clock = clock.turned(mover, now, now, &Pauses::default());
                    mover = mover.opposite();
                }
                Event::Undo => {
                    *used.get_mut(mover) += thought;
                    clock = clock.taken_back(mover, mover.opposite(), now, &Pauses::default());
                    mover = mover.opposite();
                }
                Event::Gift(millis) => {
                    let span = Duration::from_millis(millis);
                    *given.get_mut(mover.opposite()) += span;
                    clock = clock.given(mover.opposite(), span, mover);
                }
                Event::Hidden(millis) => {
                    *used.get_mut(mover) += thought;
                    clock = clock.taken_back(mover, mover, now, &Pauses::default());
                    now = now.plus(Duration::from_millis(millis));
                    clock = clock.running_from(mover, now);
                }
                Event::Outage(millis) => {
                    *used.get_mut(mover) += thought;
                    let back = now.plus(Duration::from_millis(millis));
                    clock = clock.interrupted(mover, now, back);
                    now = back;
                }
            }
            let left = clock.shown(Some(mover), now).unwrap();
            let thinking = now.since(clock.since);
            for side in [Side::White, Side::Black] {
                let under_way = if side == mover { thinking } else { Duration::ZERO };
                prop_assert_eq!(*left.get(side) + *used.get(side) + under_way, *given.get(side));
                prop_assert_eq!(*clock.used.get(side), *used.get(side));
            }
        }
    }
}
