//! The clock of the server: the only code that reads the machine's time. Tests use a clock that they move.
//!
//! Players' clocks run by it, so it runs evenly. If the machine's time is corrected by a little, this clock follows
//! by at most a thousandth of the elapsed time; a larger correction is a jump.

use fanorona_game::Timestamp;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tracing::warn;

/// A larger difference from the machine's time is a jump.
const FOLLOWED_SLOWLY: Duration = Duration::from_secs(10);
/// A smaller difference is corrected by this fraction of the elapsed time.
const SLOWLY: u32 = 1_000;
/// How often the correction is computed.
const LOOKED_AT: Duration = Duration::from_secs(1);

/// The clock of the server: the machine's, or one that a test moves.
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    Machine(Arc<Mutex<Anchor>>),
    Manual {
        now: watch::Receiver<Timestamp>,
        /// The server has handled everything that is due before this time.
        next_check: watch::Sender<Timestamp>,
    },
}

/// A reading of the clock, with the monotonic time of the reading.
#[derive(Debug, Clone, Copy)]
struct Anchor {
    at: Instant,
    shown: Timestamp,
}

impl Anchor {
    /// The reading after `elapsed`, when the machine's time is `machine`, and whether it is a jump.
    fn reading(&self, elapsed: Duration, machine: Timestamp) -> (Timestamp, bool) {
        let even = self.shown.plus(elapsed);
        let (ahead, behind) = (machine.since(even), even.since(machine));
        if ahead.max(behind) > FOLLOWED_SLOWLY {
            return (machine, true);
        }
        let most = elapsed / SLOWLY;
        (even.plus(ahead.min(most)).before(behind.min(most)), false)
    }

    /// The current reading.
    fn read(&mut self) -> Timestamp {
        let (now, machine) = (steady_time(), machine_time());
        let elapsed = now.saturating_duration_since(self.at);
        let (shown, jumps) = self.reading(elapsed, machine);
        if jumps {
            warn!(from = self.shown.plus(elapsed).0, to = machine.0, "the machine's time jumped");
        }
        if jumps || elapsed >= LOOKED_AT {
            // Keep the fraction of a millisecond for the next reading.
            *self =
                Self { at: now - Duration::from_nanos((elapsed.subsec_nanos() % 1_000_000).into()), shown };
        }
        shown
    }
}

/// Moves a clock that was created by [`Clock::manual`].
#[derive(Debug)]
pub struct ManualClock {
    now: watch::Sender<Timestamp>,
    next_check: watch::Receiver<Timestamp>,
}

impl Clock {
    /// A clock that follows the machine's time.
    #[must_use]
    pub fn machine() -> Self {
        let anchor = Anchor { at: steady_time(), shown: machine_time() };
        Self(Source::Machine(Arc::new(Mutex::new(anchor))))
    }

    /// A clock that stays at `start` until it is moved.
    #[must_use]
    pub fn manual(start: Timestamp) -> (Self, ManualClock) {
        let (manual_clock, now) = watch::channel(start);
        let (planned, next_check) = watch::channel(Timestamp(i64::MIN));
        (Self(Source::Manual { now, next_check: planned }), ManualClock { now: manual_clock, next_check })
    }

    /// The current time.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Source::Machine(anchor) => anchor.lock().read(),
            Source::Manual { now, .. } => *now.borrow(),
        }
    }

    /// Returns when the clock has reached `moment`.
    pub async fn reach(&self, moment: Timestamp) {
        match &self.0 {
            Source::Machine(_) => loop {
                let left = moment.since(self.now());
                if left.is_zero() {
                    break;
                }
                tokio::time::sleep(left).await;
            },
            Source::Manual { now, .. } => {
                let mut clock = now.clone();
                if clock.wait_for(|now| *now >= moment).await.is_err() {
                    // The owner of the clock is gone: it never moves again.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

impl Clock {
    /// Says that the server has handled everything that is due before `next_check`. A test that moves the clock can
    /// wait for it.
    pub(crate) fn has_seen_to_all_before(&self, next_check: Timestamp) {
        if let Source::Manual { next_check: planned, .. } = &self.0 {
            planned.send_replace(next_check);
        }
    }
}

impl ManualClock {
    /// Moves the clock.
    pub fn advance(&self, span: Duration) {
        self.now.send_modify(|now| *now = now.plus(span));
    }

    /// Returns when the server has handled everything that is due, or is gone.
    pub async fn all_seen_to(&self) {
        let now = *self.now.borrow();
        let mut next_check = self.next_check.clone();
        // An error means that the server is gone.
        drop(next_check.wait_for(|moment| *moment > now).await);
    }
}

#[expect(clippy::disallowed_methods, reason = "the only code that reads the machine's time")]
fn machine_time() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(0).plus(since)
}

#[expect(clippy::disallowed_methods, reason = "the only code that reads the machine's time")]
fn steady_time() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_correction_is_followed_slowly_and_a_jump_at_once() {
        let noon = Timestamp(1_800_000_000_000);
        let anchor = Anchor { at: steady_time(), shown: noon };
        let second = Duration::from_secs(1);
        let shown = |machine: Timestamp| anchor.reading(second, machine);
        let even = noon.plus(second);
        assert_eq!(shown(even), (even, false));
        // A difference of three seconds shrinks by a millisecond per second, in both directions.
        assert_eq!(shown(even.plus(3 * second)), (even.plus(Duration::from_millis(1)), false));
        assert_eq!(shown(even.before(3 * second)), (even.before(Duration::from_millis(1)), false));
        assert_eq!(shown(even.plus(11 * second)), (even.plus(11 * second), true));
        assert_eq!(shown(even.before(11 * second)), (even.before(11 * second), true));
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
}
