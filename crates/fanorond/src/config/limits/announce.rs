//! Limits of announcements to a webhook.

use super::DAY;
use crate::config::declare::settings;
use std::time::Duration;

settings! {
    /// Announcements to the webhook of `[announce]`.
    AnnounceLimits {
        /// Announcements that wait. One more drops the oldest.
        waiting: usize = 100, 1..=10_000;
        /// The shortest time between two announcements.
        interval: Duration = Duration::from_secs(10), Duration::ZERO..=Duration::from_hours(1);
        /// A webhook that does not answer for this time is tried again.
        timeout: Duration = Duration::from_secs(10), Duration::from_millis(100)..=Duration::from_mins(5);
        /// The first retry. The time doubles with each retry.
        retry: Duration = Duration::from_secs(10), Duration::from_millis(100)..=Duration::from_hours(1);
        /// The longest time between two retries.
        max_retry: Duration = Duration::from_mins(10), Duration::from_millis(100)..=DAY;
        /// An announcement that could not be delivered for this long is dropped.
        give_up_after: Duration = DAY, Duration::from_secs(1)..=DAY * 30;
    }
}
