//! The tree of replies: adding, joining, counting and cutting branches.

use super::written::{WrittenBranch, WrittenTurn};
use super::{Branch, QueueError};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Rejection, Stage, Turn};

/// The total number of replies.
pub(super) fn count(branches: &[Branch]) -> usize {
    branches.iter().map(|branch| 1 + count(&branch.next)).sum()
}

/// Reads a complete turn in the position `at`, and returns the position after it. A turn that could
/// continue is ended.
pub(super) fn whole(
    at: &Position,
    movements: &Movements,
) -> Result<(Turn, Position), Box<Rejection>> {
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

pub(super) fn check_number(turn: &WrittenTurn, number: u32) -> Result<(), QueueError> {
    match turn.number {
        Some(wanted) if wanted != number => Err(QueueError::Stale { turn: number }),
        Some(_) | None => Ok(()),
    }
}

/// Reads the turn with this number, to be played in the position `at`.
pub(super) fn played(
    at: &Position,
    turn: &WrittenTurn,
    number: u32,
) -> Result<(Turn, Position), QueueError> {
    check_number(turn, number)?;
    whole(at, &turn.movements).map_err(|rejection| QueueError::Illegal {
        turn: number,
        text: turn.movements.to_string(),
        rejection,
    })
}

/// Checks the written branches in the position `at`. A turn has only one reply in one line of play.
pub(super) fn grown(
    at: &Position,
    written: &[WrittenBranch],
    number: u32,
    depth: usize,
) -> Result<Vec<Branch>, QueueError> {
    let mut branches = Vec::new();
    for branch in written {
        let (when, before) = played(at, &branch.when, number)?;
        if before.outcome().is_some() {
            return Err(QueueError::Over { after: when });
        }
        let (reply, after) = played(&before, &branch.reply, number + 1)?;
        if after.outcome().is_some() && !branch.next.is_empty() {
            return Err(QueueError::Over { after: reply });
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
        return Err(QueueError::TooDeep { most: depth });
    }
    Ok(branches)
}

/// What to do with a second reply to the same turn.
#[derive(Debug, Clone, Copy)]
pub(super) enum Conflict {
    Refuse,
    Replace,
}

pub(super) fn join(
    into: &mut Vec<Branch>,
    new: Branch,
    conflict: Conflict,
) -> Result<(), QueueError> {
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
        Conflict::Refuse => Err(QueueError::TwoReplies { to: new.when }),
        Conflict::Replace => {
            *old = new;
            Ok(())
        }
    }
}

/// Removes the branch at the end of the turns. Returns whether it existed. A final reply must be
/// the one in the tree.
pub(super) fn cut(branches: &mut Vec<Branch>, at: &Position, turns: &[WrittenTurn]) -> bool {
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
