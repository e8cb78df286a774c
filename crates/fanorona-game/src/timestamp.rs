//! Points in time, from the server's clock.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Milliseconds since 1970-01-01 00:00 UTC.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// This moment plus a duration, saturating.
    #[must_use]
    pub fn plus(self, later: Duration) -> Self {
        let millis = i64::try_from(later.as_millis()).unwrap_or(i64::MAX);
        Self(self.0.saturating_add(millis))
    }

    /// This moment minus a duration, saturating.
    #[must_use]
    pub fn before(self, sooner: Duration) -> Self {
        let millis = i64::try_from(sooner.as_millis()).unwrap_or(i64::MAX);
        Self(self.0.saturating_sub(millis))
    }

    /// The duration since `earlier`; zero if this moment is before it.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

/// The present moment. The two differ after somebody has set the clock of the machine: the time
/// runs on, and only dates change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    /// The server's time, for everything that measures.
    pub time: Timestamp,
    /// The date.
    pub wall: Timestamp,
}

impl Now {
    /// The date of a moment of the server's time, such as a deadline.
    #[must_use]
    pub fn date_of(self, moment: Timestamp) -> Timestamp {
        let ahead = self.wall.0.saturating_sub(self.time.0);
        Timestamp(moment.0.saturating_add(ahead))
    }
}

/// A moment whose time is its date.
impl From<Timestamp> for Now {
    fn from(moment: Timestamp) -> Self {
        Self {
            time: moment,
            wall: moment,
        }
    }
}
