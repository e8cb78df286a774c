//! The bounds of what the house does by itself: its players, their advice, and exhibitions.

use std::time::Duration;

/// The bounds of what the house does by itself.
#[derive(Debug, Clone)]
pub struct HouseLimits {
    /// So many of the house's players are here, from the weakest on: all of them with 8, nobody with 0.
    pub house_bots: u8,
    /// Threads that think for robots, hints and analyses. What is more waits.
    pub robot_workers: usize,
    /// Bytes in which each of them keeps what it has found out about positions.
    pub robot_table_bytes: usize,
    /// The longest time that a robot thinks about a turn.
    pub robot_thinks: Duration,
    /// A turn of a robot that could not be kept is tried again after this.
    pub robot_retry: Duration,
    /// The boards of all robots are looked at so often, beside what happens on them.
    pub robot_sweep: Duration,
    /// Hints for one person in a minute. One more is answered with `rate_limited`.
    pub hints_per_minute: usize,
    /// Hints that are thought about at once. One more is answered with `busy`.
    pub hints_at_once: usize,
    /// At so many positions is looked for a hint.
    pub hint_nodes: u64,
    /// A hint that takes longer is answered with `busy`.
    pub hint_within: Duration,
    /// At so many positions is looked for each turn of an analysis.
    pub analysis_nodes: u64,
    /// Analyses that one person may wait for. One more is answered with `limit`.
    pub analyses_of_one: u32,
    /// Analyses that may be waited for in all. One more is answered with `limit`.
    pub analyses_of_all: u32,
    /// Boards of an exhibition, which do not count among the giver's `open_games`. More are answered
    /// with `limit`.
    pub simul_boards: u32,
    /// Exhibitions that may be announced. One more is answered with `limit`.
    pub simuls_announced: usize,
}

impl Default for HouseLimits {
    fn default() -> Self {
        Self {
            house_bots: 0,
            // One core is left for the players.
            robot_workers: cores().saturating_sub(1).max(1),
            robot_table_bytes: 16 * 1_024 * 1_024,
            robot_thinks: Duration::from_secs(1),
            robot_retry: Duration::from_secs(2),
            robot_sweep: Duration::from_secs(60),
            hints_per_minute: 10,
            hints_at_once: 8,
            hint_nodes: 200_000,
            hint_within: Duration::from_secs(5),
            analysis_nodes: 100_000,
            analyses_of_one: 5,
            analyses_of_all: 200,
            simul_boards: 40,
            simuls_announced: 20,
        }
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
