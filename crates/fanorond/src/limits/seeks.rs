//! Bounds of open challenges.

use std::time::Duration;

/// Every bound of open challenges.
#[derive(Debug, Clone)]
pub struct SeekLimits {
    /// Seeks of one player that may be open. One more is answered with `limit`.
    pub own: u32,
    /// Seeks of all players together that may be open. One more is answered with `limit`.
    pub all: u32,
    /// Open seeks of others with which a new one is compared, the oldest first. If none of them fits it waits.
    pub compared: u32,
    /// A seek that nobody has answered for so long is gone, and its maker is told if here.
    pub lasts: Duration,
    /// People are told of one new seek in this time, and then how many others there were. Programs are told of all.
    pub news_every: Duration,
    /// Seeks in one `seeks graph`. It says that there are more.
    pub graphed: u32,
}

impl Default for SeekLimits {
    fn default() -> Self {
        Self {
            own: 5,
            all: 500,
            compared: 50,
            lasts: Duration::from_secs(14 * 86_400),
            news_every: Duration::from_secs(15),
            graphed: 40,
        }
    }
}
