//! Moments, as the server's clock tells them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A moment: milliseconds since 1970-01-01 00:00 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The moment `later` after this one; the end of time stays the end of time.
    #[must_use]
    pub fn plus(self, later: Duration) -> Self {
        let millis = i64::try_from(later.as_millis()).unwrap_or(i64::MAX);
        Self(self.0.saturating_add(millis))
    }

    /// The moment `sooner` before this one.
    #[must_use]
    pub fn before(self, sooner: Duration) -> Self {
        let millis = i64::try_from(sooner.as_millis()).unwrap_or(i64::MAX);
        Self(self.0.saturating_sub(millis))
    }

    /// How long after `earlier` this is; nothing at all when it is before.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}
