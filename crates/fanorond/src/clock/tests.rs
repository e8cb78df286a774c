//! How the clock follows another time, and when its waits end.

use super::*;

const NOON: Timestamp = Timestamp(1_800_000_000_000);
const SECOND: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_secs(3_600);

#[test]
fn a_small_correction_is_followed_slowly_and_a_larger_one_only_by_dates() {
    let anchor = Anchor::starting(steady_time(), NOON, NOON);
    let shown = |machine: Timestamp| anchor.reading(SECOND, machine);
    let even = NOON.plus(SECOND);
    assert_eq!(shown(even), (even.into(), false));
    // A difference of three seconds shrinks by a millisecond per second, in both directions.
    let millisecond = Duration::from_millis(1);
    assert_eq!(
        shown(even.plus(3 * SECOND)),
        (even.plus(millisecond).into(), false)
    );
    assert_eq!(
        shown(even.before(3 * SECOND)),
        (even.before(millisecond).into(), false)
    );
    for set in [
        even.plus(11 * SECOND),
        even.before(11 * SECOND),
        even.plus(HOUR),
        even.before(HOUR),
    ] {
        assert_eq!(
            shown(set),
            (
                Now {
                    time: even,
                    wall: set
                },
                true
            )
        );
    }
}

/// A clock of a machine whose time a test sets.
struct SetMachine {
    anchor: Anchor,
    at: Instant,
    time: Timestamp,
}

impl SetMachine {
    fn at_noon() -> Self {
        let at = steady_time();
        Self {
            anchor: Anchor::starting(at, NOON, NOON),
            at,
            time: NOON,
        }
    }

    fn runs(&mut self, span: Duration) -> Now {
        self.at += span;
        self.time = self.time.plus(span);
        self.anchor.read(self.at, || self.time)
    }
}

#[test]
fn a_machine_that_is_set_by_an_hour_moves_no_deadline() {
    for ahead in [true, false] {
        let mut machine = SetMachine::at_noon();
        let set = |machine: &SetMachine, on: bool| {
            if on {
                machine.time.plus(HOUR)
            } else {
                machine.time.before(HOUR)
            }
        };
        machine.runs(SECOND);
        machine.time = set(&machine, ahead);
        for second in 2..=100 {
            let now = machine.runs(SECOND);
            assert_eq!(now.time, NOON.plus(second * SECOND));
            assert_eq!(now.wall, machine.time);
        }
        // A date is right for the reader, and the time until then is the same.
        let due = NOON.plus(200 * SECOND);
        assert_eq!(
            machine.runs(SECOND).date_of(due),
            machine.time.plus(99 * SECOND)
        );
        // It is set back with an error of two seconds, which is followed slowly.
        machine.time = set(&machine, !ahead).plus(2 * SECOND);
        machine.runs(SECOND);
        let now = machine.runs(1_000 * SECOND);
        assert_eq!(
            now,
            Now::from(NOON.plus(1_103 * SECOND)),
            "set ahead first: {ahead}"
        );
    }
}

#[test]
fn the_timeline_is_even_between_two_corrections() {
    let at = steady_time();
    let mut anchor = Anchor::starting(at, NOON, NOON);
    let mut last = NOON;
    for step in 1..=5_000 {
        let span = step * Duration::from_nanos(999_500);
        // The machine is three seconds ahead.
        let now = anchor.read(at + span, || NOON.plus(span + 3 * SECOND)).time;
        assert!(
            now >= last && now <= last.plus(Duration::from_millis(2)),
            "step {step}: {last:?}, {now:?}"
        );
        last = now;
    }
    // In less than five seconds there are four corrections, of a millisecond each.
    assert_eq!(last, NOON.plus(Duration::from_millis(4_997 + 4)));
}

#[test]
fn a_restart_after_the_time_was_set_back_goes_on_at_the_last_heartbeat() {
    let at = steady_time();
    let mut anchor = Anchor::starting(at, NOON.before(HOUR), NOON);
    assert_eq!(
        anchor.now,
        Now {
            time: NOON,
            wall: NOON.before(HOUR)
        }
    );
    let now = anchor.read(at + SECOND, || NOON.before(HOUR).plus(SECOND));
    assert_eq!(
        now,
        Now {
            time: NOON.plus(SECOND),
            wall: NOON.before(HOUR).plus(SECOND)
        }
    );
    // A machine that is ahead of the heartbeat, or a little behind it, is right.
    assert_eq!(
        Anchor::starting(at, NOON.plus(HOUR), NOON).now,
        NOON.plus(HOUR).into()
    );
    assert_eq!(
        Anchor::starting(at, NOON.before(SECOND), NOON).now,
        NOON.into()
    );
}

#[tokio::test]
async fn the_machine_clock_never_goes_back_and_reaches_a_later_time() {
    let clock = Clock::machine();
    let begin = clock.now();
    clock.reach(begin.plus(Duration::from_millis(5))).await;
    let mut last = clock.now();
    assert!(last >= begin.plus(Duration::from_millis(5)));
    for _ in 0..1_000 {
        let now = clock.now();
        assert!(now >= last);
        last = now;
    }
}

#[tokio::test]
async fn a_test_that_moves_the_clock_waits_for_the_work_that_was_planned_until_then() {
    let (clock, manual) = Clock::manual(Timestamp(0));
    clock.mark_checked_until(Timestamp(100_000));
    let (soon, later) = (clock.plan(Timestamp(5_000)), clock.plan(Timestamp(50_000)));
    let same_moment = clock.plan(Timestamp(5_000));
    manual.all_seen_to().await;
    manual.advance(Duration::from_secs(10));
    let mut waits = std::pin::pin!(manual.all_seen_to());
    for work in [soon, same_moment] {
        tokio::select! {
            biased;
            () = &mut waits => panic!("work is still to be done"),
            () = std::future::ready(()) => drop(work),
        }
    }
    waits.await;
    drop(later);
}
