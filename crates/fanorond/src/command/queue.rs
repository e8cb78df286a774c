//! What can be asked about queued turns, submitted turns and previews.

pub(crate) mod parse;

use crate::command::games::AtTurn;

use crate::command::play::Play;
use fanorona_game::{GameId, Written, WrittenPath};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Ruleset};

/// A command about turns that are not played now. A board of `None` is the current board.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum QueueCommand {
    /// Show or change the queued turns on a board.
    Queue {
        game: Option<GameId>,
        change: QueueChange,
    },
    /// Save a turn and show the board after it.
    Submit(Play),
    /// Play the turn that was submitted.
    Confirm(Option<GameId>),
    /// Show the board after some turns.
    Preview {
        /// Where to start.
        from: PreviewFrom,
        /// The turns of both sides, one after the other.
        turns: Vec<Movements>,
    },
}

impl QueueCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Preview { .. } => true,
            Self::Queue { change, .. } => match change {
                QueueChange::Show => true,
                QueueChange::Add(_) | QueueChange::Drop(_) | QueueChange::Clear => false,
            },
            Self::Submit(_) | Self::Confirm(_) => false,
        }
    }
}

/// A change of the queued turns on a board.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum QueueChange {
    /// None: show them.
    Show,
    /// Add these.
    Add(Box<Written>),
    /// Delete one, with all that follows it.
    Drop(WrittenPath),
    /// Delete all.
    Clear,
}

/// Where a preview starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviewFrom {
    /// On a board.
    Board(Option<GameId>, AtTurn),
    /// At the start of a new game.
    New(Ruleset),
    /// At a position.
    Position(Position),
}
