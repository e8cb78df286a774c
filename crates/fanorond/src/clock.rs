//! The clock of the server: the only code that reads the machine's time. Tests use a clock that
//! they move. Servers that share a database follow its time instead, so that no machine's time
//! matters.
//!
//! Everything that measures runs by [`Clock::now`]: an even timeline that no change of the
//! machine's time moves. If the machine's time is corrected by a little, the timeline follows by at
//! most a thousandth of the elapsed time. If it is set to another time, the timeline does not
//! change, and only dates change: they are read from [`Clock::wall`].

use fanorona_game::{Now, Timestamp};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tracing::warn;

/// The timeline does not follow a larger change of the machine's time.
const FOLLOWED_SLOWLY: Duration = Duration::from_secs(10);
/// It follows a smaller one by this fraction of the elapsed time.
const SLOWLY: u32 = 1_000;
/// How often the correction is computed.
const LOOKED_AT: Duration = Duration::from_secs(1);
/// An answer of the database that took longer does not say what time it is.
const SLOW_ANSWER: Duration = Duration::from_millis(100);

/// The clock of the server: the machine's, or one that a test moves.
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    Machine(Arc<Machine>),
    Manual {
        now: watch::Receiver<Now>,
        /// The server has handled everything that is due before this time.
        next_check: watch::Sender<Timestamp>,
        planned: Plans,
    },
}

/// How many tasks of the server begin their work at each moment.
type Plans = watch::Sender<BTreeMap<Timestamp, usize>>;

/// Work that begins at a moment and has ended when this is dropped. A test that moves the clock
/// waits for it.
#[derive(Debug)]
pub(crate) struct PlannedWork {
    moment: Timestamp,
    plans: Option<Plans>,
}

impl Drop for PlannedWork {
    fn drop(&mut self) {
        if let Some(plans) = &self.plans {
            plans.send_modify(|plans| {
                if let Entry::Occupied(mut tasks) = plans.entry(self.moment) {
                    *tasks.get_mut() -= 1;
                    if *tasks.get() == 0 {
                        tasks.remove();
                    }
                }
            });
        }
    }
}

/// The clock of a machine, or of the database that several machines share.
#[derive(Debug)]
struct Machine {
    anchor: Mutex<Anchor>,
    /// A reading of the database's clock. With one, the machine's own time does not matter.
    database: Mutex<Option<(Instant, Timestamp)>>,
    /// How wrong the machine's time is, in tests.
    wrong: Duration,
}

impl Machine {
    /// The time that the timeline follows.
    fn time(&self, at: Instant) -> Timestamp {
        match *self.database.lock() {
            Some((then, time)) => time.plus(at.saturating_duration_since(then)),
            None => machine_time().plus(self.wrong),
        }
    }

    /// The database has answered that it is `time`.
    fn note(&self, Asked(asked): Asked, time: Timestamp) -> Instant {
        let now = steady_time();
        let round_trip = now.saturating_duration_since(asked);
        let mut database = self.database.lock();
        // After a slow answer, an earlier reading is the better one.
        if database.is_none() || round_trip < SLOW_ANSWER {
            *database = Some((now, time.plus(round_trip / 2)));
        }
        now
    }
}

/// When the database was asked for its time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked(Instant);

/// A reading of the timeline, with the monotonic time of the reading.
#[derive(Debug, Clone, Copy)]
struct Anchor {
    at: Instant,
    now: Now,
}

impl Anchor {
    /// A timeline that starts at the machine's time, but not before `earliest`.
    fn starting(at: Instant, machine: Timestamp, earliest: Timestamp) -> Self {
        let time = machine.max(earliest);
        let is_set_back = time.since(machine) > FOLLOWED_SLOWLY;
        Self {
            at,
            now: Now {
                time,
                wall: if is_set_back { machine } else { time },
            },
        }
    }

    /// The reading after `elapsed`, when the machine's time is `machine`, and whether the machine's
    /// time was set.
    fn reading(&self, elapsed: Duration, machine: Timestamp) -> (Now, bool) {
        let Now { time, wall } = self.now;
        let even = Now {
            time: time.plus(elapsed),
            wall: wall.plus(elapsed),
        };
        let distance = |from: Timestamp| machine.since(from).max(from.since(machine));
        if distance(even.wall) > FOLLOWED_SLOWLY {
            // A machine that shows the right time again needs no offset.
            let wall = if distance(even.time) > FOLLOWED_SLOWLY {
                machine
            } else {
                even.time
            };
            return (Now { wall, ..even }, true);
        }
        let most = elapsed / SLOWLY;
        let (ahead, behind) = (
            machine.since(even.wall).min(most),
            even.wall.since(machine).min(most),
        );
        let slewed = |moment: Timestamp| moment.plus(ahead).before(behind);
        (
            Now {
                time: slewed(even.time),
                wall: slewed(even.wall),
            },
            false,
        )
    }

    /// The reading at a moment. The machine's time is only read when a correction is due.
    fn read(&mut self, at: Instant, machine: impl FnOnce() -> Timestamp) -> Now {
        let elapsed = at.saturating_duration_since(self.at);
        if elapsed < LOOKED_AT {
            let Now { time, wall } = self.now;
            return Now {
                time: time.plus(elapsed),
                wall: wall.plus(elapsed),
            };
        }
        let machine = machine();
        let (now, was_set) = self.reading(elapsed, machine);
        if was_set {
            warn!(
                expected_ms = self.now.wall.plus(elapsed).0,
                machine_ms = machine.0,
                "the machine's time was set; only dates follow it, clocks and deadlines go on as before"
            );
        }
        // Keep the fraction of a millisecond for the next reading.
        *self = Self {
            at: at - Duration::from_nanos((elapsed.subsec_nanos() % 1_000_000).into()),
            now,
        };
        now
    }
}

/// Moves a clock that was created by [`Clock::manual`].
#[derive(Debug)]
pub struct ManualClock {
    now: watch::Sender<Now>,
    next_check: watch::Receiver<Timestamp>,
    planned: watch::Receiver<BTreeMap<Timestamp, usize>>,
}

impl Clock {
    /// A clock that starts at the machine's time.
    #[must_use]
    pub fn machine() -> Self {
        Self::wrong_machine(Duration::ZERO)
    }

    /// A clock of a machine whose time is ahead by `wrong`, for tests.
    #[must_use]
    pub fn wrong_machine(wrong: Duration) -> Self {
        let anchor = Anchor::starting(
            steady_time(),
            machine_time().plus(wrong),
            Timestamp(i64::MIN),
        );
        let (anchor, database) = (Mutex::new(anchor), Mutex::default());
        Self(Source::Machine(Arc::new(Machine {
            anchor,
            database,
            wrong,
        })))
    }

    /// A clock that stays at `start` until it is moved.
    #[must_use]
    pub fn manual(start: Timestamp) -> (Self, ManualClock) {
        let (manual_clock, now) = watch::channel(Now::from(start));
        let (mark, next_check) = watch::channel(Timestamp(i64::MIN));
        let (plans, planned) = watch::channel(BTreeMap::new());
        (
            Self(Source::Manual {
                now,
                next_check: mark,
                planned: plans,
            }),
            ManualClock {
                now: manual_clock,
                next_check,
                planned,
            },
        )
    }

    /// Starts the timeline at `earliest` if the machine's time is before it: the time of a server
    /// never goes back, also not over a restart. Call it before the clock is used.
    pub fn start_no_earlier_than(&self, earliest: Timestamp) {
        let Source::Machine(machine) = &self.0 else {
            return;
        };
        let now = steady_time();
        let mut anchor = machine.anchor.lock();
        *anchor = Anchor::starting(now, machine.time(now), earliest);
        let Now { time, wall } = anchor.now;
        if time != wall {
            warn!(
                from_ms = time.0,
                machine_ms = wall.0,
                "the machine's time is before the last heartbeat"
            );
        }
    }

    /// Begins a question for the time of the database.
    pub(crate) fn ask(&self) -> Asked {
        Asked(steady_time())
    }

    /// Starts the timeline at the time of the database that several servers share. Call it before
    /// the clock is used.
    pub(crate) fn start_at(&self, asked: Asked, time: Timestamp) {
        let Source::Machine(machine) = &self.0 else {
            return;
        };
        let now = machine.note(asked, time);
        *machine.anchor.lock() = Anchor::starting(now, machine.time(now), Timestamp(i64::MIN));
    }

    /// The time of the database. The timeline follows it as it follows the machine's time: evenly.
    pub(crate) fn follow(&self, asked: Asked, time: Timestamp) {
        if let Source::Machine(machine) = &self.0 {
            machine.note(asked, time);
        }
    }

    /// The current time, for everything that measures. It runs evenly and never goes back.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.reading().time
    }

    /// The machine's time, to within ten seconds, for dates that are only shown.
    #[must_use]
    pub fn wall(&self) -> Timestamp {
        self.reading().wall
    }

    /// The date of a moment of the timeline, such as a deadline.
    #[must_use]
    pub fn date_of(&self, moment: Timestamp) -> Timestamp {
        self.reading().date_of(moment)
    }

    /// The current time and date.
    #[must_use]
    pub fn reading(&self) -> Now {
        match &self.0 {
            Source::Machine(machine) => {
                let now = steady_time();
                machine.anchor.lock().read(now, || machine.time(now))
            }
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
                if clock.wait_for(|now| now.time >= moment).await.is_err() {
                    // The owner of the clock is gone: it never moves again.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

impl Clock {
    /// The server has handled everything that is due before `next_check`. A test that moves the
    /// clock can wait for it.
    pub(crate) fn mark_checked_until(&self, next_check: Timestamp) {
        if let Source::Manual {
            next_check: mark, ..
        } = &self.0
        {
            mark.send_replace(next_check);
        }
    }

    /// Plans work of a task for a moment. The task drops the plan when the work is done.
    pub(crate) fn plan(&self, moment: Timestamp) -> PlannedWork {
        let plans = match &self.0 {
            Source::Machine(_) => None,
            Source::Manual { planned, .. } => {
                planned.send_modify(|plans| *plans.entry(moment).or_default() += 1);
                Some(planned.clone())
            }
        };
        PlannedWork { moment, plans }
    }
}

impl ManualClock {
    /// Moves the clock.
    pub fn advance(&self, span: Duration) {
        self.now.send_modify(|now| {
            *now = Now {
                time: now.time.plus(span),
                wall: now.wall.plus(span),
            }
        });
    }

    /// Returns when the server has handled everything that is due, or is gone.
    pub async fn all_seen_to(&self) {
        let now = self.now.borrow().time;
        let mut next_check = self.next_check.clone();
        let mut planned = self.planned.clone();
        // An error means that the server is gone.
        drop(next_check.wait_for(|moment| *moment > now).await);
        let nothing_is_due = |plans: &BTreeMap<Timestamp, usize>| {
            plans.keys().next().is_none_or(|first| *first > now)
        };
        drop(planned.wait_for(nothing_is_due).await);
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the only code that reads the machine's time"
)]
fn machine_time() -> Timestamp {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Timestamp(0).plus(since)
}

#[expect(
    clippy::disallowed_methods,
    reason = "the only code that reads the machine's time"
)]
fn steady_time() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests;
