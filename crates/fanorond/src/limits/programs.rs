//! Bounds of bots and of connections in json mode.

use std::time::Duration;

/// Bounds of bots and of connections in json mode.
#[derive(Debug, Clone)]
pub struct ProgramLimits {
    /// Bots of one member. One more is answered with `limit`.
    pub bots: u32,
    /// Tokens of one bot. One more is answered with `limit`.
    pub tokens: u32,
    /// A connection in json mode that has been silent for so long is sent a `ping`.
    pub ping_after: Duration,
    /// One that has not answered it after so long is told so, and closes.
    pub pong_within: Duration,
    /// A bot that gives so many commands, each of which has to wait while the next is there already, is told to slow
    /// down.
    pub flood_warned: u32,
    /// One that gives so many is told so, and its connection closes.
    pub flood_closed: u32,
    /// Turns in one answer to `since`; the rest comes by the command named in it.
    pub missed_turns: u32,
}

impl Default for ProgramLimits {
    fn default() -> Self {
        Self {
            bots: 5,
            tokens: 10,
            ping_after: Duration::from_secs(300),
            pong_within: Duration::from_secs(60),
            flood_warned: 100,
            flood_closed: 600,
            missed_turns: 100,
        }
    }
}
