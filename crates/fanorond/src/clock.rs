//! What time it is. The only place that asks the machine; tests move it by hand.
//!
//! Players are charged by this clock, so it runs evenly: when the machine's time is set right by a little, it is
//! followed slowly, by a thousandth at most. Only what is too much for that is a jump, here as there.

use fanorona_game::Timestamp;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tracing::warn;

/// A difference from the machine's time that is larger is made up for at once.
const FOLLOWED_SLOWLY: Duration = Duration::from_secs(10);
/// By this part of the time that goes by a difference is made up for.
const SLOWLY: u32 = 1_000;
/// So often it is looked how far both are apart.
const LOOKED_AT: Duration = Duration::from_secs(1);

/// The server's clock.
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    Machine(Arc<Mutex<Anchor>>),
    Manual {
        now: watch::Receiver<Timestamp>,
        /// When the server will look next at what is due.
        next_look: watch::Sender<Timestamp>,
    },
}

/// What the clock has shown at a moment of the machine's that never jumps.
#[derive(Debug, Clone, Copy)]
struct Anchor {
    at: Instant,
    shown: Timestamp,
}

impl Anchor {
    /// What is shown when so much has gone by, and the machine's time is `machine`. Whether that is a jump.
    fn reading(&self, elapsed: Duration, machine: Timestamp) -> (Timestamp, bool) {
        let even = self.shown.plus(elapsed);
        let (ahead, behind) = (machine.since(even), even.since(machine));
        if ahead.max(behind) > FOLLOWED_SLOWLY {
            return (machine, true);
        }
        let most = elapsed / SLOWLY;
        (even.plus(ahead.min(most)).before(behind.min(most)), false)
    }

    /// What is shown now.
    fn read(&mut self) -> Timestamp {
        let (now, machine) = (steady_time(), machine_time());
        let elapsed = now.saturating_duration_since(self.at);
        let (shown, jumps) = self.reading(elapsed, machine);
        if jumps {
            warn!(from = self.shown.plus(elapsed).0, to = machine.0, "the machine's time has jumped");
        }
        if jumps || elapsed >= LOOKED_AT {
            // What is less than a millisecond is shown later.
            *self =
                Self { at: now - Duration::from_nanos((elapsed.subsec_nanos() % 1_000_000).into()), shown };
        }
        shown
    }
}

/// Moves a clock that was made by [`Clock::manual`].
#[derive(Debug)]
pub struct ManualClock {
    now: watch::Sender<Timestamp>,
    next_look: watch::Receiver<Timestamp>,
}

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub fn machine() -> Self {
        let anchor = Anchor { at: steady_time(), shown: machine_time() };
        Self(Source::Machine(Arc::new(Mutex::new(anchor))))
    }

    /// A clock that stands at `start` until its manual_clock is moved.
    #[must_use]
    pub fn manual(start: Timestamp) -> (Self, ManualClock) {
        let (manual_clock, now) = watch::channel(start);
        let (planned, next_look) = watch::channel(Timestamp(i64::MIN));
        (Self(Source::Manual { now, next_look: planned }), ManualClock { now: manual_clock, next_look })
    }

    /// The moment it is now.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Source::Machine(anchor) => anchor.lock().unwrap_or_else(PoisonError::into_inner).read(),
            Source::Manual { now, .. } => *now.borrow(),
        }
    }

    /// Returns when it is `moment` or later.
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
                    // The manual_clock is gone: this clock never moves again.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

impl Clock {
    /// The server has seen to everything that was due before `next_look`: whoever moves the manual_clock may wait for
    /// that.
    pub(crate) fn has_seen_to_all_before(&self, next_look: Timestamp) {
        if let Source::Manual { next_look: planned, .. } = &self.0 {
            planned.send_replace(next_look);
        }
    }
}

impl ManualClock {
    /// Lets time go by.
    pub fn advance(&self, span: Duration) {
        self.now.send_modify(|now| *now = now.plus(span));
    }

    /// Returns when the server has seen to everything that is due by now, or is gone.
    pub async fn all_seen_to(&self) {
        let now = *self.now.borrow();
        let mut next_look = self.next_look.clone();
        // An error means that the server is gone, and nothing is left to wait for.
        drop(next_look.wait_for(|moment| *moment > now).await);
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the clock that everybody else asks")]
fn machine_time() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(0).plus(since)
}

#[expect(clippy::disallowed_methods, reason = "this is the clock that everybody else asks")]
fn steady_time() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machines_time_is_followed_slowly_and_a_jump_at_once() {
        let noon = Timestamp(1_800_000_000_000);
        let anchor = Anchor { at: steady_time(), shown: noon };
        let second = Duration::from_secs(1);
        let shown = |machine: Timestamp| anchor.reading(second, machine);
        let even = noon.plus(second);
        assert_eq!(shown(even), (even, false));
        // Three seconds are made up for by a millisecond in each second, in both directions.
        assert_eq!(shown(even.plus(3 * second)), (even.plus(Duration::from_millis(1)), false));
        assert_eq!(shown(even.before(3 * second)), (even.before(Duration::from_millis(1)), false));
        assert_eq!(shown(even.plus(11 * second)), (even.plus(11 * second), true));
        assert_eq!(shown(even.before(11 * second)), (even.before(11 * second), true));
    }

    #[tokio::test]
    async fn the_machines_clock_never_goes_back_and_reaches_what_is_waited_for() {
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
