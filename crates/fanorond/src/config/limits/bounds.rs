//! Limits that belong together, as the code that keeps them takes them.

use std::time::Duration;

/// How much work is done: a burst, then a steady rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pace {
    /// Ordinary commands at once.
    pub(crate) burst: u32,
    /// Ordinary commands per second after the burst. 0: any number.
    pub(crate) per_second: u32,
}

/// How many places there are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SlotBounds {
    /// For one person.
    pub(crate) of_person: usize,
    /// For all at one address.
    pub(crate) of_address: usize,
    /// For all who are not members.
    pub(crate) of_strangers: usize,
    pub(crate) of_all: usize,
}

/// The limits of live games.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LiveBounds {
    /// The longest time between a turn and the start of the opponent's clock.
    pub(crate) lag_grace: Duration,
    /// How long a disconnected player may be away before the opponent can claim the win, and how
    /// long a clock waits for its player after a start of the server.
    pub(crate) grace: Duration,
    /// The last announcement of an absence comes this long before the end of `grace`.
    pub(crate) claim_warning: Duration,
    /// How long the opponent has to wait after a login of the disconnected player that was refused
    /// because of load.
    pub(crate) login_retry: Duration,
    /// How much longer than `grace` the opponent may have to wait because of such logins.
    pub(crate) max_claim_delay: Duration,
    /// A loss on time is declared this long after the deadline, so that a line that was read before
    /// it has reached its table.
    pub(crate) flag_delay: Duration,
    /// The most time that one side of one game can gain after the start.
    pub(crate) most_given: Duration,
}

/// Limits of aliases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AliasLimits {
    /// Aliases of one player.
    pub most: usize,
    /// Bytes of an alias's text.
    pub text_bytes: usize,
    /// Bytes of a line with all aliases expanded.
    pub line_bytes: usize,
}
