//! What a side will answer, decided before the other side has played: a tree of turns, each held against the
//! position in which it would be played.
//!
//! A plan is written for one turn of one game, and knows its number and the position in which it begins. So it
//! can be followed along the turns that were really played, and it says of itself when it no longer fits.

mod written;

pub use written::{Grammar, GrammarError, Written, WrittenBranch, WrittenPath, WrittenTurn};

use crate::Ply;
use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Rejection, Side, Stage, Turn};
use std::fmt;

/// What a side will answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    ply: Ply,
    start: Position,
    branches: Vec<Branch>,
    otherwise: Option<Movements>,
}

/// One turn of the other side, the reply to it, and what is answered after that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The turn of the other side.
    pub when: Turn,
    /// The reply.
    pub reply: Turn,
    /// What is answered next.
    pub next: Vec<Branch>,
}

/// How large a plan may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanBounds {
    /// Most replies in the whole tree.
    pub branches: usize,
    /// Most replies one after the other.
    pub depth: usize,
}

/// Why a plan cannot be changed so. It is as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanError {
    /// A turn was written for another number than the one it would have.
    Stale {
        /// The number that it would have, counted from 1.
        turn: u32,
    },
    /// A turn cannot be played where it stands in the tree.
    Illegal {
        /// The number that the turn would have.
        turn: u32,
        /// What was written.
        text: String,
        /// Why, and what could be played.
        rejection: Box<Rejection>,
    },
    /// The game ends with a turn, and nothing can follow it.
    Over {
        /// That turn.
        after: Turn,
    },
    /// Two replies to one turn in the same line.
    TwoReplies {
        /// The turn.
        to: Turn,
    },
    /// There would be more replies than there may be.
    TooMany {
        /// How many there may be.
        most: usize,
    },
    /// There would be more replies one after the other than there may be.
    TooDeep {
        /// How many there may be.
        most: usize,
    },
    /// There is no such branch.
    NoBranch,
}

/// What a plan says after turns that were played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Followed {
    /// The other side is to move, and this is what it will be answered.
    Waiting(Plan),
    /// This is to be played now.
    Due {
        /// The reply.
        reply: Turn,
        /// What stays planned after it.
        rest: Option<Plan>,
    },
    /// The plan was played to its end.
    Done,
    /// A turn was played that the plan does not answer.
    Unforeseen(Turn),
    /// The reply to whatever comes is not legal after what came.
    NotLegal {
        /// The reply.
        reply: Movements,
        /// What came.
        after: Turn,
    },
}

impl Plan {
    /// A plan without any reply, for the turn that follows `ply` turns and begins in `start`.
    #[must_use]
    pub fn new(ply: Ply, start: Position) -> Self {
        Self { ply, start, branches: Vec::new(), otherwise: None }
    }

    /// The plan that was written as `text` (its `Display`).
    ///
    /// # Errors
    /// It cannot have been written for this position.
    pub fn restore(ply: Ply, start: Position, text: &str) -> Result<Self, String> {
        let written = Written::read(text).map_err(|error| format!("{error:?}"))?;
        let bounds = PlanBounds { branches: usize::MAX, depth: usize::MAX };
        Self::new(ply, start).with(&written, bounds).map_err(|error| format!("{error:?}"))
    }

    /// How many turns were finished when its first turn is to be played.
    #[must_use]
    pub fn ply(&self) -> Ply {
        self.ply
    }

    /// The position in which the other side is to move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Whose plan it is.
    #[must_use]
    pub fn owner(&self) -> Side {
        self.start.side_to_move().opposite()
    }

    /// The replies to turns that are named.
    #[must_use]
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The reply to every other turn.
    #[must_use]
    pub fn otherwise(&self) -> Option<&Movements> {
        self.otherwise.as_ref()
    }

    /// Whether nothing is planned.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty() && self.otherwise.is_none()
    }

    /// The plan with these replies added. A new reply to a turn takes the place of the old one and of all that
    /// followed it.
    ///
    /// # Errors
    /// A turn is not legal where it stands, or the plan would be too large.
    pub fn with(&self, written: &Written, bounds: PlanBounds) -> Result<Self, PlanError> {
        let number = self.ply.0 + 1;
        let mut plan = self.clone();
        for branch in grown(&self.start, &written.branches, number, bounds.depth)? {
            join(&mut plan.branches, branch, Conflict::Replace)?;
        }
        if let Some(turn) = written.otherwise {
            check_number(&turn, number + 1)?;
            plan.otherwise = Some(turn.movements);
        }
        if count(&plan.branches) > bounds.branches {
            return Err(PlanError::TooMany { most: bounds.branches });
        }
        Ok(plan)
    }

    /// The plan without the branch to which `path` leads. A turn alone is a branch, or else the reply to
    /// whatever comes.
    ///
    /// # Errors
    /// There is no such branch.
    pub fn without(&self, path: &WrittenPath) -> Result<Self, PlanError> {
        let mut plan = self.clone();
        if cut(&mut plan.branches, &self.start, &path.turns) {
            return Ok(plan);
        }
        match (path.turns.as_slice(), plan.otherwise) {
            ([turn], Some(otherwise)) if turn.movements == otherwise => {
                plan.otherwise = None;
                Ok(plan)
            }
            _ => Err(PlanError::NoBranch),
        }
    }

    /// What the plan says after `turns`, all that were played since it was written.
    #[must_use]
    pub fn follow(self, turns: &[Turn]) -> Followed {
        let Some((came, turns)) = turns.split_first() else { return Followed::Waiting(self) };
        let Ok(position) = self.start.play(came) else { return Followed::Unforeseen(*came) };
        let (reply, next) = match self.branches.into_iter().find(|branch| branch.when == *came) {
            Some(branch) => (branch.reply, branch.next),
            None => match self.otherwise {
                None => return Followed::Unforeseen(*came),
                Some(movements) => match whole(&position, &movements) {
                    Ok((turn, _)) => (turn, Vec::new()),
                    Err(_) => return Followed::NotLegal { reply: movements, after: *came },
                },
            },
        };
        let Ok(start) = position.play(&reply) else { return Followed::Unforeseen(*came) };
        let ply = self.ply.next().next();
        let rest = (!next.is_empty()).then_some(Self { ply, start, branches: next, otherwise: None });
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
        let otherwise = self.otherwise.map(|movements| WrittenTurn { movements, number: None });
        Written { branches: self.branches.iter().map(Branch::written).collect(), otherwise }
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
    WrittenTurn { movements, number: None }
}

/// How many replies there are in all.
fn count(branches: &[Branch]) -> usize {
    branches.iter().map(|branch| 1 + count(&branch.next)).sum()
}

/// A whole turn of `at` as it was written, and what it leads to. Where it could go on it is taken as ended.
fn whole(at: &Position, movements: &Movements) -> Result<(Turn, Position), Box<Rejection>> {
    let played = Stage::Between(*at).play(movements)?;
    Ok(match (played.finished, played.stage) {
        (Some(turn), stage) => (turn, *stage.start()),
        (None, Stage::UnderWay(chain)) => {
            let finished = chain.stop();
            (finished.turn, finished.position)
        }
        (None, Stage::Between(_)) => unreachable!("a line has a movement, and it began or ended a turn"),
    })
}

fn check_number(turn: &WrittenTurn, number: u32) -> Result<(), PlanError> {
    match turn.number {
        Some(wanted) if wanted != number => Err(PlanError::Stale { turn: number }),
        Some(_) | None => Ok(()),
    }
}

/// The turn with this number, which is to be played in `at`.
fn played(at: &Position, turn: &WrittenTurn, number: u32) -> Result<(Turn, Position), PlanError> {
    check_number(turn, number)?;
    whole(at, &turn.movements).map_err(|rejection| PlanError::Illegal {
        turn: number,
        text: turn.movements.to_string(),
        rejection,
    })
}

/// The branches that were written for `at`, held against it. Of one turn in one line only one reply is taken.
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
        join(&mut branches, Branch { when, reply, next }, Conflict::Refuse)?;
    }
    // Only the outermost call can see all of the depth, and every other one passes.
    if branches.iter().map(Branch::depth).max().unwrap_or(0) > depth {
        return Err(PlanError::TooDeep { most: depth });
    }
    Ok(branches)
}

/// What becomes of another reply to the same turn.
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
        return new.next.into_iter().try_for_each(|branch| join(&mut old.next, branch, conflict));
    }
    match conflict {
        Conflict::Refuse => Err(PlanError::TwoReplies { to: new.when }),
        Conflict::Replace => {
            *old = new;
            Ok(())
        }
    }
}

/// Takes the branch away to which the turns lead; whether there was one. A reply at their end must be the one
/// that is planned.
fn cut(branches: &mut Vec<Branch>, at: &Position, turns: &[WrittenTurn]) -> bool {
    let Some((first, turns)) = turns.split_first() else { return false };
    let Ok((when, before)) = whole(at, &first.movements) else { return false };
    let Some(index) = branches.iter().position(|branch| branch.when == when) else { return false };
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
