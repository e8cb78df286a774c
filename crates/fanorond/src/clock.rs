//! What time it is. The only place that asks the machine; tests move it by hand.

use fanorona_game::Timestamp;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// The server's clock.
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    Machine,
    ByHand {
        now: watch::Receiver<Timestamp>,
        /// When the server will look next at what is due.
        next_look: watch::Sender<Timestamp>,
    },
}

/// Moves a clock that was made by [`Clock::by_hand`].
#[derive(Debug)]
pub struct Hand {
    now: watch::Sender<Timestamp>,
    next_look: watch::Receiver<Timestamp>,
}

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub fn machine() -> Self {
        Self(Source::Machine)
    }

    /// A clock that stands at `start` until its hand is moved.
    #[must_use]
    pub fn by_hand(start: Timestamp) -> (Self, Hand) {
        let (hand, now) = watch::channel(start);
        let (planned, next_look) = watch::channel(Timestamp(i64::MIN));
        (Self(Source::ByHand { now, next_look: planned }), Hand { now: hand, next_look })
    }

    /// The moment it is now.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Source::Machine => machine_time(),
            Source::ByHand { now, .. } => *now.borrow(),
        }
    }

    /// Returns when it is `moment` or later.
    pub async fn reach(&self, moment: Timestamp) {
        match &self.0 {
            Source::Machine => tokio::time::sleep(moment.since(machine_time())).await,
            Source::ByHand { now, .. } => {
                let mut clock = now.clone();
                if clock.wait_for(|now| *now >= moment).await.is_err() {
                    // The hand is gone: this clock never moves again.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

impl Clock {
    /// The server has seen to everything that was due before `next_look`: whoever moves the hand may wait for
    /// that.
    pub(crate) fn has_seen_to_all_before(&self, next_look: Timestamp) {
        if let Source::ByHand { next_look: planned, .. } = &self.0 {
            planned.send_replace(next_look);
        }
    }
}

impl Hand {
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
