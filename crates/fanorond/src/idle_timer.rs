//! A moment that is put off again and again: the end of the idle_timer with somebody who is silent.
//!
//! Every line puts it off. To set a timer anew costs more than to answer many a line, so the timer stays as it is, and
//! only when it rings is it set to what the moment has become by then.

use crate::clock::Clock;
use fanorona_game::Timestamp;
use std::fmt;
use std::pin::Pin;

type Timer = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Rings at a moment that is put off.
#[derive(Default)]
pub(crate) struct IdleTimer {
    /// When its timer goes off, and the timer.
    set: Option<(Timestamp, Timer)>,
}

impl IdleTimer {
    /// Returns when it is `moment` or later. What is waited for may be given up, and another moment waited for.
    pub(crate) async fn reach(&mut self, clock: &Clock, moment: Timestamp) {
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
        f.debug_struct("IdleTimer").field("set", &self.set.as_ref().map(|(at, _)| at)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    const MOMENT: Duration = Duration::from_millis(1);

    #[tokio::test(start_paused = true)]
    async fn it_rings_at_the_moment_that_is_asked_for_last() {
        let (clock, manual_clock) = Clock::manual(Timestamp(0));
        let mut idle_timer = IdleTimer::default();
        // Put off, it does not ring when it was set to ring first.
        assert!(timeout(MOMENT, idle_timer.reach(&clock, Timestamp(1_000))).await.is_err());
        manual_clock.advance(Duration::from_secs(2));
        assert!(timeout(MOMENT, idle_timer.reach(&clock, Timestamp(5_000))).await.is_err());
        // Drawn nearer, it rings earlier.
        idle_timer.reach(&clock, Timestamp(2_000)).await;
        assert!(timeout(MOMENT, idle_timer.reach(&clock, Timestamp(4_000))).await.is_err());
        manual_clock.advance(Duration::from_secs(2));
        idle_timer.reach(&clock, Timestamp(4_000)).await;
    }
}
