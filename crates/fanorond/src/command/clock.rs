//! What can be asked about clocks: reminders, more time for the opponent, and opponents who are
//! disconnected.

pub(crate) mod parse;

use fanorona_game::GameId;
use std::time::Duration;

/// A command about clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum ClockCommand {
    /// Give the opponent more time.
    MoreTime {
        /// The board; `None` means the current board.
        game: Option<GameId>,
        /// How much, at least a second.
        span: Duration,
    },
}

impl ClockCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::MoreTime { .. } => false,
        }
    }
}
