//! What the other program has done wrong.

use std::fmt;
use std::time::Duration;

/// Why a player lost without playing on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The program cannot be started.
    Start(String),
    /// The program did not answer in time.
    Hung {
        /// The command that it did not answer.
        command: &'static str,
        /// The time that it had.
        after: Duration,
    },
    /// The program ended, or closed its output.
    Died,
    /// The program wrote a line that is too long or not UTF-8.
    Unreadable,
    /// The program refused the position or the search.
    Refused(String),
    /// The program played this, which the rules do not allow.
    Illegal {
        /// What it wrote.
        turn: String,
        /// The rule, or what is malformed.
        why: String,
    },
    /// The player has a turn, but gave none.
    NoTurn,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => write!(f, "cannot be started: {error}"),
            Self::Hung { command, after } => {
                write!(f, "no answer to {command} after {} ms", after.as_millis())
            }
            Self::Died => f.write_str("the program ended"),
            Self::Unreadable => f.write_str("an unreadable line"),
            Self::Refused(error) => write!(f, "error: {error}"),
            Self::Illegal { turn, why } => write!(f, "illegal turn {turn}: {why}"),
            Self::NoTurn => f.write_str("no turn"),
        }
    }
}
