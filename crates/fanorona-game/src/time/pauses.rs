//! Pauses of a clock, such as vacations and downtime.

use crate::Timestamp;
use std::time::Duration;

/// A period that is charged to nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// The start of the period.
    pub from: Timestamp,
    /// The end of the period, which may be in the future.
    pub until: Timestamp,
}

/// Periods that are charged to nobody. They may overlap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pauses(pub(super) Vec<Pause>);

impl Pauses {
    /// Pauses in any order.
    #[must_use]
    pub fn new(mut pauses: Vec<Pause>) -> Self {
        pauses.sort_by_key(|pause| pause.from);
        Self(pauses)
    }

    /// The part of the time between two moments that is charged.
    #[must_use]
    pub fn charged(&self, from: Timestamp, until: Timestamp) -> Duration {
        let mut free = Duration::ZERO;
        // Everything before this moment is counted already.
        let mut seen = from;
        for pause in &self.0 {
            let begin = pause.from.max(seen);
            let end = pause.until.min(until);
            free += end.since(begin);
            seen = seen.max(end);
        }
        until.since(from).saturating_sub(free)
    }

    /// The moment at which this time has been charged since `from`.
    #[must_use]
    pub fn deadline(&self, from: Timestamp, time: Duration) -> Timestamp {
        let mut deadline = from.plus(time);
        let mut seen = from;
        for pause in &self.0 {
            let begin = pause.from.max(seen);
            if begin >= deadline {
                break;
            }
            deadline = deadline.plus(pause.until.since(begin));
            seen = seen.max(pause.until);
        }
        deadline
    }
}
