//! The timer of an idle connection, whose deadline moves with every line.
//!
//! Setting a timer costs more than answering a short line. So the timer keeps its old deadline, and
//! is set to the new one only when it fires.

use crate::clock::Clock;
use fanorona_game::Timestamp;
use std::fmt;
use std::pin::Pin;

type Timer = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A timer with a deadline that moves.
#[derive(Default)]
pub struct IdleTimer {
    /// When the timer fires, and the timer.
    set: Option<(Timestamp, Timer)>,
}

impl IdleTimer {
    /// Resolves at `moment` or later. If the future is dropped, the next call may wait for another
    /// moment.
    pub async fn reach(&mut self, clock: &Clock, moment: Timestamp) {
        loop {
            if let Some((at, timer)) = &mut self.set
                && *at <= moment
            {
                timer.await;
                self.set = None;
                if clock.now() >= moment {
                    return;
                }
            }
            let clock = clock.clone();
            self.set = Some((moment, Box::pin(async move { clock.reach(moment).await })));
        }
    }
}

impl fmt::Debug for IdleTimer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IdleTimer")
            .field("set", &self.set.as_ref().map(|(at, _)| at))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    const MOMENT: Duration = Duration::from_millis(1);

    #[tokio::test(start_paused = true)]
    async fn it_fires_at_the_last_deadline() {
        let (clock, manual_clock) = Clock::manual(Timestamp(0));
        let mut idle_timer = IdleTimer::default();
        // After the deadline was postponed, it does not fire at the first one.
        assert!(
            timeout(MOMENT, idle_timer.reach(&clock, Timestamp(1_000)))
                .await
                .is_err()
        );
        manual_clock.advance(Duration::from_secs(2));
        assert!(
            timeout(MOMENT, idle_timer.reach(&clock, Timestamp(5_000)))
                .await
                .is_err()
        );
        // An earlier deadline fires earlier.
        idle_timer.reach(&clock, Timestamp(2_000)).await;
        assert!(
            timeout(MOMENT, idle_timer.reach(&clock, Timestamp(4_000)))
                .await
                .is_err()
        );
        manual_clock.advance(Duration::from_secs(2));
        idle_timer.reach(&clock, Timestamp(4_000)).await;
    }
}
