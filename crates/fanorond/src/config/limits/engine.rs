//! Limits of programs and of everything that the engine computes.

use super::{DAY, cores};
use crate::config::declare::settings;
use crate::net::throttle::SlotBounds;
use std::time::Duration;

settings! {
    /// Bots and connections in json mode.
    BotLimits {
        /// Bots of one member. One more gets `limit`.
        per_member: u32 = 5, 0..=1_000;
        /// Tokens of one bot. One more gets `limit`.
        tokens: u32 = 10;
        /// A program that is silent for this time is sent a `ping`.
        ping_after: Duration = Duration::from_mins(5), Duration::from_millis(1)..=DAY * 365;
        /// A program that does not answer a `ping` within this time is disconnected.
        pong_timeout: Duration = Duration::from_mins(1);
        /// A bot that sends this number of commands without waiting is warned with `slow_down`. 0:
        /// off.
        flood_warning: u32 = 100;
        /// A bot that sends this number of commands without waiting is disconnected with
        /// `flooding`. 0: off.
        flood_close: u32 = 600, 0..=1_000_000;
        /// Turns in one answer to `since`. The answer names the command for the rest.
        missed_turns: u32 = 100;
    }
}

settings! {
    /// The server's own bots.
    RobotLimits {
        /// Active games of one player with the bots. One more gets `limit`.
        games_per_player: usize = 8, 1..=10_000;
        /// Active games with the bots of all players at one address. One more gets `limit`.
        games_per_address: usize = 40, 1..=1_000_000;
        /// The longest time for one turn. In a live game also at most the remaining time divided by
        /// `time_divisor`, plus half of the increment.
        max_think_time: Duration = Duration::from_secs(1), Duration::from_millis(10)..=Duration::from_mins(10);
        /// The shortest time for one turn of a live game, however little time is left.
        min_think_time: Duration = Duration::from_millis(10);
        /// While other games wait for the engine, a bot divides its search by the number of them
        /// for each thread, plus one, but never searches fewer positions than this, unless its
        /// level does.
        crowded_positions: u64 = 10_000, 1_000..=1_000_000_000;
        /// The number of turns for which a bot plans its remaining time in a live game.
        time_divisor: u32 = 30;
        /// A bot decides again this number of times if others change the game at the same moment.
        /// Then it waits for `retry`.
        attempts: u32 = 5;
        /// A turn or an analysis that could not be saved is retried after this time.
        retry: Duration = Duration::from_secs(2), Duration::from_millis(100)..=Duration::from_hours(1);
        /// All games of the bots are checked for missed turns at this interval.
        sweep_interval: Duration = Duration::from_mins(1), Duration::from_secs(1)..=Duration::from_hours(1);
    }
}

settings! {
    /// The threads on which the engine searches. Other jobs wait.
    EngineLimits {
        /// Threads for bots, hints and analyses, beside one that takes short jobs only. 0: one
        /// fewer than there are cores, at least one.
        threads: usize = 0, 0..=1_024;
        /// Memory of each thread for positions it has searched, in bytes.
        table_bytes: usize = 16 * 1_024 * 1_024, 1_024 * 1_024..=16 * 1_024 * 1_024 * 1_024;
        /// A bot's search of at most this number of positions is a short job.
        short_job_positions: u64 = 20_000;
        /// How far the priority of the threads is lowered, as with `nice`. Only on Linux.
        nice: u8 = 10, 0..=19;
    }
}

impl EngineLimits {
    /// The number of threads, where 0 leaves one core for the players.
    pub(crate) fn thread_count(&self) -> usize {
        if self.threads == 0 {
            cores().saturating_sub(1).max(1)
        } else {
            self.threads
        }
    }
}

settings! {
    /// Hints and analyses.
    AnalysisLimits {
        /// Hints for one player per minute. One more gets `rate_limited`. 0: off.
        hints_per_minute: usize = 10, 0..=1_000;
        /// Hints that are computed at once. One more gets `busy`.
        concurrent_hints: usize = 8;
        /// Hints that are computed at once for all players at one address. One more gets `busy`.
        hints_per_address: usize = 3;
        /// Hints that are computed at once for guests. One more gets `busy`: the rest of
        /// `concurrent_hints` is for members.
        guest_hints: usize = 4;
        /// Positions that are searched for a hint.
        hint_positions: u64 = 200_000;
        /// A hint that takes longer gets `busy`.
        hint_timeout: Duration = Duration::from_secs(5);
        /// Positions that are searched for each turn of an analysis.
        positions_per_turn: u64 = 1_000_000, 1_000..=1_000_000_000;
        /// Analyses that wait for one player. One more gets `limit`.
        per_player: u32 = 5;
        /// Analyses that wait in total. One more gets `limit`.
        total: u32 = 200, 1..=100_000;
        /// Analyses that wait for all guests. One more gets `limit`: the rest of `total` is for
        /// members.
        guests: u32 = 100;
        /// Turns of all games that are analysed for one guest in a day. A game that exceeds them
        /// gets `rate_limited`. 0: off.
        turns_per_guest: usize = 300, 0..=1_000_000;
        /// Turns of all games that are analysed for the guests at one address in a day. A game that
        /// exceeds them gets `rate_limited`. 0: off.
        guest_turns_per_address: usize = 1_000, 0..=10_000_000;
    }
}

impl AnalysisLimits {
    pub(crate) fn hint_slots(&self) -> SlotBounds {
        SlotBounds {
            of_person: self.concurrent_hints,
            of_address: self.hints_per_address,
            of_strangers: self.guest_hints,
            of_all: self.concurrent_hints,
        }
    }
}

settings! {
    /// Puzzles, which the engine finds in finished public games.
    PuzzleLimits {
        /// Games that are searched for puzzles per minute. 0: off.
        games_per_minute: u32 = 4, 0..=10_000;
        /// Puzzles of one game.
        per_game: usize = 3;
        /// Puzzles in total. With this number no more games are searched.
        total: u64 = 20_000;
        /// Positions that are searched for each turn of a possible puzzle, and after a wrong
        /// answer.
        positions_per_turn: u64 = 5_000;
    }
}

settings! {
    /// Simuls.
    SimulLimits {
        /// Games of one simul. They do not count as the host's active games. More get `limit`.
        games: u32 = 40;
        /// Open simuls. One more gets `limit`.
        open: usize = 20;
        /// Active simuls that the server continues after a start.
        resumed: u32 = 10_000;
    }
}

settings! {
    /// Tournaments.
    TournamentLimits {
        /// Tournaments of one director that are open or running. One more gets `limit`.
        of_director: u32 = 3, 1..=1_000;
        /// Tournaments that are open or running. One more gets `limit`.
        all: u32 = 100, 1..=100_000;
        /// A tournament of live games starts this time after it was created, unless its director
        /// says when.
        live_starts_in: Duration = Duration::from_mins(15);
        /// The same for games by correspondence.
        starts_in: Duration = Duration::from_hours(72);
        /// A tournament starts this time after it was created at the latest.
        latest_start: Duration = Duration::from_hours(24 * 90);
    }
}
