//! Conditional moves: the replies of one side, decided before the opponent moves. They are a tree
//! of turns, each checked in the position in which it would be played.
//!
//! Conditional moves start at one turn of one game and store its number and position. So they can
//! be followed through the turns that were actually played, and they detect when they no longer
//! apply.

mod written;

pub use written::{Grammar, GrammarError, Written, WrittenBranch, WrittenPath, WrittenTurn};

use crate::Ply;
use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Rejection, Side, Stage, Turn};
use std::fmt;

/// The conditional moves of one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
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

/// The maximum size of conditional moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanBounds {
    /// The maximum number of replies in the tree.
    pub branches: usize,
    /// The maximum number of replies in one line of play.
    pub depth: usize,
}

/// Why conditional moves cannot be changed. They are unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanError {
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

/// The state of conditional moves after turns have been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Followed {
    /// The opponent is to move; these replies remain.
    Waiting(Plan),
    /// The reply is to be played now.
    Due {
        /// The turn to play.
        reply: Turn,
        /// The replies that remain after it.
        rest: Option<Plan>,
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

impl Plan {
    /// Conditional moves without replies, for the turn after `ply` turns, in the position `start`.
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
        let bounds = PlanBounds {
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
    pub fn with(&self, written: &Written, bounds: PlanBounds) -> Result<Self, PlanError> {
        let number = self.ply.0 + 1;
        let mut plan = self.clone();
        for branch in grown(&self.start, &written.branches, number, bounds.depth)? {
            join(&mut plan.branches, branch, Conflict::Replace)?;
        }
        if let Some(turn) = &written.otherwise {
            check_number(turn, number + 1)?;
            plan.otherwise = Some(turn.movements.clone());
        }
        if count(&plan.branches) > bounds.branches {
            return Err(PlanError::TooMany {
                most: bounds.branches,
            });
        }
        Ok(plan)
    }

    /// Removes the branch at the end of `path`. A single turn means a branch, or else the reply to
    /// every other turn.
    ///
    /// # Errors
    /// The branch does not exist.
    pub fn without(&self, path: &WrittenPath) -> Result<Self, PlanError> {
        let mut plan = self.clone();
        if cut(&mut plan.branches, &self.start, &path.turns) {
            return Ok(plan);
        }
        match (path.turns.as_slice(), &plan.otherwise) {
            ([turn], Some(otherwise)) if turn.movements == *otherwise => {
                plan.otherwise = None;
                Ok(plan)
            }
            _ => Err(PlanError::NoBranch),
        }
    }

    /// The state after `turns`: all turns that have been played since these conditional moves
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

impl fmt::Display for Plan {
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

/// The total number of replies.
fn count(branches: &[Branch]) -> usize {
    branches.iter().map(|branch| 1 + count(&branch.next)).sum()
}

/// Reads a complete turn in the position `at`, and returns the position after it. A turn that could
/// continue is ended.
fn whole(at: &Position, movements: &Movements) -> Result<(Turn, Position), Box<Rejection>> {
    let played = Stage::Between(*at).play(movements)?;
    Ok(match (played.finished, played.stage) {
        (Some(turn), stage) => (turn, *stage.start()),
        (None, Stage::UnderWay(chain)) => {
            let finished = chain.stop();
            (finished.turn, finished.position)
        }
        (None, Stage::Between(_)) => {
            unreachable!("a line has a movement, and it began or ended a turn")
        }
    })
}

fn check_number(turn: &WrittenTurn, number: u32) -> Result<(), PlanError> {
    match turn.number {
        Some(wanted) if wanted != number => Err(PlanError::Stale { turn: number }),
        Some(_) | None => Ok(()),
    }
}

/// Reads the turn with this number, to be played in the position `at`.
fn played(at: &Position, turn: &WrittenTurn, number: u32) -> Result<(Turn, Position), PlanError> {
    check_number(turn, number)?;
    whole(at, &turn.movements).map_err(|rejection| PlanError::Illegal {
        turn: number,
        text: turn.movements.to_string(),
        rejection,
    })
}

/// Checks the written branches in the position `at`. A turn has only one reply in one line of play.
fn grown(
    at: &Position,
    written: &[WrittenBranch],
    number: u32,
    depth: usize,
) -> Result<Vec<Branch>, PlanError> {
    let mut branches = Vec::new();
    for branch in written {
        let (when, before) = played(at, &branch.when, number)?;
        if before.outcome().is_some() {
            return Err(PlanError::Over { after: when });
        }
        let (reply, after) = played(&before, &branch.reply, number + 1)?;
        if after.outcome().is_some() && !branch.next.is_empty() {
            return Err(PlanError::Over { after: reply });
        }
        let next = grown(&after, &branch.next, number + 2, depth)?;
        join(
            &mut branches,
            Branch { when, reply, next },
            Conflict::Refuse,
        )?;
    }
    // Only the outermost call sees the whole depth; all others pass.
    if branches.iter().map(Branch::depth).max().unwrap_or(0) > depth {
        return Err(PlanError::TooDeep { most: depth });
    }
    Ok(branches)
}

/// What to do with a second reply to the same turn.
#[derive(Debug, Clone, Copy)]
enum Conflict {
    Refuse,
    Replace,
}

fn join(into: &mut Vec<Branch>, new: Branch, conflict: Conflict) -> Result<(), PlanError> {
    let Some(old) = into.iter_mut().find(|branch| branch.when == new.when) else {
        into.push(new);
        return Ok(());
    };
    if old.reply == new.reply {
        return new
            .next
            .into_iter()
            .try_for_each(|branch| join(&mut old.next, branch, conflict));
    }
    match conflict {
        Conflict::Refuse => Err(PlanError::TwoReplies { to: new.when }),
        Conflict::Replace => {
            *old = new;
            Ok(())
        }
    }
}

/// Removes the branch at the end of the turns. Returns whether it existed. A final reply must be
/// the one in the tree.
fn cut(branches: &mut Vec<Branch>, at: &Position, turns: &[WrittenTurn]) -> bool {
    let Some((first, turns)) = turns.split_first() else {
        return false;
    };
    let Ok((when, before)) = whole(at, &first.movements) else {
        return false;
    };
    let Some(index) = branches.iter().position(|branch| branch.when == when) else {
        return false;
    };
    let Some((second, turns)) = turns.split_first() else {
        branches.remove(index);
        return true;
    };
    match whole(&before, &second.movements) {
        Ok((reply, _)) if reply != branches[index].reply => false,
        Err(_) => false,
        Ok(_) if turns.is_empty() => {
            branches.remove(index);
            true
        }
        Ok((_, after)) => cut(&mut branches[index].next, &after, turns),
    }
}

#[cfg(test)]
mod tests;
