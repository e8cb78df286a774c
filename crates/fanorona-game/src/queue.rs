//! Queued turns: the replies of one side, decided before the opponent moves. They are a tree
//! of turns, each checked in the position in which it would be played.
//!
//! Queued turns start at one turn of one game and store its number and position. So they can
//! be followed through the turns that were actually played, and they detect when they no longer
//! apply.

mod error;
mod tree;
mod written;

pub use error::QueueError;
pub use written::{Grammar, GrammarError, Written, WrittenBranch, WrittenPath, WrittenTurn};

use crate::Ply;
use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Side, Turn};
use std::fmt;
use tree::{Conflict, check_number, count, cut, grown, join, whole};

/// The queued turns of one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedTurns {
    ply: Ply,
    start: Position,
    branches: Vec<Branch>,
    otherwise: Option<Movements>,
}

/// A turn of the opponent, the reply to it, and the replies after that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The opponent's turn.
    pub when: Turn,
    /// The reply to it.
    pub reply: Turn,
    /// The replies to the opponent's next turn.
    pub next: Vec<Branch>,
}

/// The maximum size of queued turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueBounds {
    /// The maximum number of replies in the tree.
    pub branches: usize,
    /// The maximum number of replies in one line of play.
    pub depth: usize,
}

/// The state of queued turns after turns have been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Followed {
    /// The opponent is to move; these replies remain.
    Waiting(QueuedTurns),
    /// The reply is to be played now.
    Due {
        /// The turn to play.
        reply: Turn,
        /// The replies that remain after it.
        rest: Option<QueuedTurns>,
    },
    /// All replies have been played.
    Done,
    /// The opponent played a turn without a reply.
    Unforeseen(Turn),
    /// The reply to every other turn is not legal here.
    NotLegal {
        /// The reply.
        reply: Movements,
        /// The opponent's turn.
        after: Turn,
    },
}

impl QueuedTurns {
    /// Queued turns without replies, for the turn after `ply` turns, in the position `start`.
    #[must_use]
    pub fn new(ply: Ply, start: Position) -> Self {
        Self {
            ply,
            start,
            branches: Vec::new(),
            otherwise: None,
        }
    }

    /// Reads the text that `Display` writes.
    ///
    /// # Errors
    /// The text does not belong to this position.
    pub fn restore(ply: Ply, start: Position, text: &str) -> Result<Self, String> {
        let written = Written::read(text).map_err(|error| format!("{error:?}"))?;
        let bounds = QueueBounds {
            branches: usize::MAX,
            depth: usize::MAX,
        };
        Self::new(ply, start)
            .with(&written, bounds)
            .map_err(|error| format!("{error:?}"))
    }

    /// The number of finished turns before the first turn of the tree.
    #[must_use]
    pub fn ply(&self) -> Ply {
        self.ply
    }

    /// The position in which the opponent is to move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The side that replies.
    #[must_use]
    pub fn owner(&self) -> Side {
        self.start.side_to_move().opposite()
    }

    /// The replies to particular turns.
    #[must_use]
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The reply to every other turn.
    #[must_use]
    pub fn otherwise(&self) -> Option<&Movements> {
        self.otherwise.as_ref()
    }

    /// Whether there are no replies.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty() && self.otherwise.is_none()
    }

    /// Adds replies. A new reply to a turn replaces the old one and everything after it.
    ///
    /// # Errors
    /// A turn is not legal at its place, or there would be too many replies.
    pub fn with(&self, written: &Written, bounds: QueueBounds) -> Result<Self, QueueError> {
        let number = self.ply.0 + 1;
        let mut queue = self.clone();
        for branch in grown(&self.start, &written.branches, number, bounds.depth)? {
            join(&mut queue.branches, branch, Conflict::Replace)?;
        }
        if let Some(turn) = &written.otherwise {
            check_number(turn, number + 1)?;
            queue.otherwise = Some(turn.movements.clone());
        }
        if count(&queue.branches) > bounds.branches {
            return Err(QueueError::TooMany {
                most: bounds.branches,
            });
        }
        Ok(queue)
    }

    /// Removes the branch at the end of `path`. A single turn means a branch, or else the reply to
    /// every other turn.
    ///
    /// # Errors
    /// The branch does not exist.
    pub fn without(&self, path: &WrittenPath) -> Result<Self, QueueError> {
        let mut queue = self.clone();
        if cut(&mut queue.branches, &self.start, &path.turns) {
            return Ok(queue);
        }
        match (path.turns.as_slice(), &queue.otherwise) {
            ([turn], Some(otherwise)) if turn.movements == *otherwise => {
                queue.otherwise = None;
                Ok(queue)
            }
            _ => Err(QueueError::NoBranch),
        }
    }

    /// The state after `turns`: all turns that have been played since these queued turns
    /// start.
    #[must_use]
    pub fn follow(self, turns: &[Turn]) -> Followed {
        let Some((came, turns)) = turns.split_first() else {
            return Followed::Waiting(self);
        };
        let Ok(position) = self.start.play(came) else {
            return Followed::Unforeseen(*came);
        };
        let (reply, next) = match self
            .branches
            .into_iter()
            .find(|branch| branch.when == *came)
        {
            Some(branch) => (branch.reply, branch.next),
            None => match self.otherwise {
                None => return Followed::Unforeseen(*came),
                Some(movements) => match whole(&position, &movements) {
                    Ok((turn, _)) => (turn, Vec::new()),
                    Err(_) => {
                        return Followed::NotLegal {
                            reply: movements,
                            after: *came,
                        };
                    }
                },
            },
        };
        let Ok(start) = position.play(&reply) else {
            return Followed::Unforeseen(*came);
        };
        let ply = self.ply.next().next();
        let rest = (!next.is_empty()).then_some(Self {
            ply,
            start,
            branches: next,
            otherwise: None,
        });
        match turns.split_first() {
            None => Followed::Due { reply, rest },
            Some((played, turns)) if *played == reply => match rest {
                Some(rest) => rest.follow(turns),
                None => Followed::Done,
            },
            Some((played, _)) => Followed::Unforeseen(*played),
        }
    }

    fn written(&self) -> Written {
        let otherwise = self.otherwise.clone().map(|movements| WrittenTurn {
            movements,
            number: None,
        });
        Written {
            branches: self.branches.iter().map(Branch::written).collect(),
            otherwise,
        }
    }
}

impl fmt::Display for QueuedTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written().fmt(f)
    }
}

impl Branch {
    fn written(&self) -> WrittenBranch {
        WrittenBranch {
            when: written_turn(&self.when),
            reply: written_turn(&self.reply),
            next: self.next.iter().map(Self::written).collect(),
        }
    }

    fn depth(&self) -> usize {
        1 + self.next.iter().map(Self::depth).max().unwrap_or(0)
    }
}

fn written_turn(turn: &Turn) -> WrittenTurn {
    let movements = Movements::read(&turn.to_string()).expect("the text of a turn is movements");
    WrittenTurn {
        movements,
        number: None,
    }
}

#[cfg(test)]
mod tests;
