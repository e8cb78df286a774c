//! Lines that come unasked, one soon after the other: behind them the prompt is drawn once, and with it what they have
//! cut off of a line that was being typed.
//!
//! Their time is that of eyes and not of games, so it is not the server's clock.

use std::time::Duration;
use tokio::time::Instant;

/// Whether lines are coming unasked just now.
#[derive(Debug, Default, Clone)]
pub(crate) struct Burstiness {
    /// While they are: when the first came, and when it is over if no more come.
    under_way: Option<(Instant, Instant)>,
    /// Whether they have cut off a line that was being typed.
    torn: bool,
}

impl Burstiness {
    /// Lines were drawn. `at_prompt` is whether they came behind a prompt, where something may have been typed.
    pub(crate) fn goes_on(&mut self, at_prompt: bool, after: Duration, at_latest: Duration) {
        let now = Instant::now();
        let first = self.under_way.map_or(now, |(first, _)| first);
        self.under_way = Some((first, (now + after).min(first + at_latest)));
        self.tear(at_prompt);
    }

    /// Lines were drawn which nothing but a key that is no letter has brought about.
    pub(crate) fn tear(&mut self, at_prompt: bool) {
        self.torn |= at_prompt;
    }

    /// Returns when it is over if no more lines come; never when none are coming.
    pub(crate) async fn over(&self) {
        match self.under_way {
            Some((_, ends)) => tokio::time::sleep_until(ends).await,
            None => std::future::pending().await,
        }
    }

    /// It is over.
    pub(crate) fn end(&mut self) {
        self.under_way = None;
    }

    /// Whether the prompt may be drawn.
    pub(crate) fn has_ended(&self) -> bool {
        self.under_way.is_none()
    }

    /// Whether a line that was being typed has been cut off since the last time.
    pub(crate) fn take_torn(&mut self) -> bool {
        std::mem::take(&mut self.torn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AFTER: Duration = Duration::from_millis(30);
    const AT_LATEST: Duration = Duration::from_millis(100);

    #[tokio::test(start_paused = true)]
    async fn a_burst_ends_a_moment_after_its_last_line_and_never_later_than_it_may() {
        let mut burst = Burstiness::default();
        let start = Instant::now();
        assert!(burst.has_ended());
        burst.goes_on(true, AFTER, AT_LATEST);
        burst.over().await;
        assert_eq!(start.elapsed(), AFTER);
        burst.end();
        let start = Instant::now();
        for _ in 0..9 {
            burst.goes_on(false, AFTER, AT_LATEST);
            tokio::time::advance(Duration::from_millis(10)).await;
        }
        burst.goes_on(false, AFTER, AT_LATEST);
        assert!(!burst.has_ended());
        burst.over().await;
        assert_eq!(start.elapsed(), AT_LATEST);
        burst.end();
        assert!(burst.has_ended() && burst.take_torn() && !burst.take_torn());
    }
}
