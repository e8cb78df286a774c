//! Draws the prompt once after several unsolicited lines, together with the half-typed line that
//! they have interrupted.
//!
//! This delay is for reading, not for games, so it uses real time and not the server's clock.

use std::time::Duration;
use tokio::time::Instant;

/// Whether unsolicited lines are arriving.
#[derive(Debug, Default, Clone)]
pub struct PromptDebounce {
    /// When the first line was drawn, and when the prompt follows if there are no more.
    pending: Option<(Instant, Instant)>,
    /// Whether a half-typed line was interrupted.
    torn: bool,
}

impl PromptDebounce {
    /// Lines were drawn. `at_prompt`: the cursor was after a prompt, so a line may have been half
    /// typed.
    pub fn lines_drawn(&mut self, at_prompt: bool, after: Duration, at_latest: Duration) {
        let now = Instant::now();
        let first = self.pending.map_or(now, |(first, _)| first);
        self.pending = Some((first, (now + after).min(first + at_latest)));
        self.tear(at_prompt);
    }

    /// Lines were drawn in response to a key that is not part of a line.
    pub fn tear(&mut self, at_prompt: bool) {
        self.torn |= at_prompt;
    }

    /// Resolves when the prompt is due, or never if it is not waiting.
    pub async fn settled(&self) {
        match self.pending {
            Some((_, ends)) => tokio::time::sleep_until(ends).await,
            None => std::future::pending().await,
        }
    }

    /// Ends the wait.
    pub fn end(&mut self) {
        self.pending = None;
    }

    /// Whether the prompt may be drawn now.
    pub fn is_idle(&self) -> bool {
        self.pending.is_none()
    }

    /// Whether a half-typed line was interrupted since the last call.
    pub fn take_torn(&mut self) -> bool {
        std::mem::take(&mut self.torn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AFTER: Duration = Duration::from_millis(30);
    const AT_LATEST: Duration = Duration::from_millis(100);

    #[tokio::test(start_paused = true)]
    async fn the_prompt_follows_the_last_line_and_is_never_later_than_the_maximum_delay() {
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
