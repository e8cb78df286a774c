//! How the database answers.

use fanorona_game::Timestamp;
use std::sync::atomic::{AtomicBool, AtomicI64};

/// How the database answers.
#[derive(Debug)]
pub struct Heartbeat {
    /// When it has taken the last heartbeat, in milliseconds of the timeline.
    pub last: AtomicI64,
    /// Whether nobody loses on time, because the database does not answer, or clocks do not have
    /// that time back yet.
    pub in_outage: AtomicBool,
}

impl Heartbeat {
    pub fn new(now: Timestamp) -> Self {
        Self {
            last: AtomicI64::new(now.0),
            in_outage: AtomicBool::new(false),
        }
    }
}
