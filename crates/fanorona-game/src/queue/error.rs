//! Why a queue is refused.

use fanorona_rules::{Rejection, Turn};

/// Why queued turns cannot be changed. They are unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueueError {
    /// The turn was written for another number.
    Stale {
        /// The number that the turn would have, from 1.
        turn: u32,
    },
    /// The turn is not legal at its place in the tree.
    Illegal {
        /// The number that the turn would have, from 1.
        turn: u32,
        /// The turn as typed.
        text: String,
        /// The reason, and the legal steps.
        rejection: Box<Rejection>,
    },
    /// The game ends before this turn.
    Over {
        /// The turn that ends the game.
        after: Turn,
    },
    /// There are two replies to the same turn in one line of play.
    TwoReplies {
        /// The turn with two replies.
        to: Turn,
    },
    /// There would be too many replies.
    TooMany {
        /// The maximum number of replies.
        most: usize,
    },
    /// There would be too many replies in one line of play.
    TooDeep {
        /// The maximum number of replies in one line of play.
        most: usize,
    },
    /// The branch does not exist.
    NoBranch,
}
