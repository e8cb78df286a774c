//! Lines that come unasked, one soon after the other: behind them the prompt is drawn once, and with it what they have
//! cut off of a line that was being typed.
//!
//! Their time is that of eyes and not of games, so it is not the server's clock.

use std::time::Duration;
use tokio::time::Instant;

/// Whether lines are coming unasked just now.
#[derive(Debug, Default, Clone)]
pub(crate) struct PromptDebounce {
    /// While they are: when the first came, and when it is settled if no more come.
    pending: Option<(Instant, Instant)>,
    /// Whether they have cut off a line that was being typed.
    torn: bool,
}

impl PromptDebounce {
    /// Lines were drawn. `at_prompt` is whether they came behind a prompt, where something may have been typed.
    pub(crate) fn lines_drawn(&mut self, at_prompt: bool, after: Duration, at_latest: Duration) {
        let now = Instant::now();
        let first = self.pending.map_or(now, |(first, _)| first);
        self.pending = Some((first, (now + after).min(first + at_latest)));
        self.tear(at_prompt);
    }

    /// Lines were drawn which nothing but a key that is no letter has brought about.
    pub(crate) fn tear(&mut self, at_prompt: bool) {
        self.torn |= at_prompt;
    }

    /// Returns when it is settled if no more lines come; never when none are coming.
    pub(crate) async fn settled(&self) {
        match self.pending {
            Some((_, ends)) => tokio::time::sleep_until(ends).await,
            None => std::future::pending().await,
        }
    }

    /// It is settled.
    pub(crate) fn end(&mut self) {
        self.pending = None;
    }

    /// Whether the prompt may be drawn.
    pub(crate) fn is_idle(&self) -> bool {
        self.pending.is_none()
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
        let mut debounce = PromptDebounce::default();
        let start = Instant::now();
        assert!(debounce.is_idle());
        debounce.lines_drawn(true, AFTER, AT_LATEST);
        debounce.settled().await;
        assert_eq!(start.elapsed(), AFTER);
        debounce.end();
        let start = Instant::now();
        for _ in 0..9 {
            debounce.lines_drawn(false, AFTER, AT_LATEST);
            tokio::time::advance(Duration::from_millis(10)).await;
        }
        debounce.lines_drawn(false, AFTER, AT_LATEST);
        assert!(!debounce.is_idle());
        debounce.settled().await;
        assert_eq!(start.elapsed(), AT_LATEST);
        debounce.end();
        assert!(debounce.is_idle() && debounce.take_torn() && !debounce.take_torn());
    }
}
