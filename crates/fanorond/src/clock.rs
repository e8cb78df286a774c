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
    ByHand(watch::Receiver<Timestamp>),
}

/// Moves a clock that was made by [`Clock::by_hand`].
#[derive(Debug)]
pub struct Hand(watch::Sender<Timestamp>);

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub fn machine() -> Self {
        Self(Source::Machine)
    }

    /// A clock that stands at `start` until its hand is moved.
    #[must_use]
    pub fn by_hand(start: Timestamp) -> (Self, Hand) {
        let (hand, clock) = watch::channel(start);
        (Self(Source::ByHand(clock)), Hand(hand))
    }

    /// The moment it is now.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Source::Machine => machine_time(),
            Source::ByHand(clock) => *clock.borrow(),
        }
    }

    /// Returns when it is `moment` or later.
    pub async fn reach(&self, moment: Timestamp) {
        match &self.0 {
            Source::Machine => tokio::time::sleep(moment.since(machine_time())).await,
            Source::ByHand(clock) => {
                let mut clock = clock.clone();
                if clock.wait_for(|now| *now >= moment).await.is_err() {
                    // The hand is gone: this clock never moves again.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

impl Hand {
    /// Lets time go by.
    pub fn advance(&self, span: Duration) {
        self.0.send_modify(|now| *now = now.plus(span));
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the clock that everybody else asks")]
fn machine_time() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(0).plus(since)
}
