//! Generates and orders the turns that the search examines.

pub(crate) mod history;

use super::keys;
use fanorona_rules::{Point, Position, Progress, Stage, Turn};
use history::{HISTORY_LIMIT, History, point};
use std::ops::ControlFlow;

/// The maximum number of turns that are generated for one position. Only specially constructed
/// boards have more.
const MAX_VISITED: usize = 20_000;
/// The maximum number of different resulting positions below the root. Those with the most captures
/// are kept.
const MAX_CANDIDATES: usize = 256;
/// The same limit for the root.
const MAX_ROOT_CANDIDATES: usize = 8_192;

/// Move ordering: the bonus per captured piece.
const CAPTURE_BONUS: i32 = 4_096;
/// Move ordering: the penalty if the opponent can capture next.
const LEAVES_CAPTURE_PENALTY: i32 = 6_000;
/// Move ordering: the rank of the best turn from the transposition table.
const TABLE_TURN_RANK: i32 = i32::MAX;

/// A turn, represented by its resulting position.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) position: Position,
    pub(crate) key: u64,
    /// Candidates with a higher rank are searched first.
    pub(crate) rank: i32,
    /// The number of captured pieces.
    pub(crate) captured: u8,
    /// The number of steps of the turn, which only a search with oversights needs.
    pub(crate) steps: u8,
    /// The origin and destination of the piece, as an index for [`History`].
    pub(crate) from_to: u16,
}

impl Candidate {
    fn new(before: &Position, key: u64, after: &Position) -> Self {
        let side = before.side_to_move();
        let (old, new) = (before.pieces(side).bits(), after.pieces(side).bits());
        let from_to = (old & !new).trailing_zeros() << 6 | (new & !old).trailing_zeros() & 63;
        let captured = before.pieces(side.opposite()).len() - after.pieces(side.opposite()).len();
        Self {
            position: *after,
            key: keys::key_after(key, before, after),
            rank: 0,
            captured: u8::try_from(captured).unwrap_or(u8::MAX),
            steps: 1,
            from_to: u16::try_from(from_to & 0xfff).unwrap_or_default(),
        }
    }

    /// The candidate of a turn, with its number of steps.
    pub(crate) fn of(self, turn: &Turn) -> Self {
        Self {
            steps: u8::try_from(turn.len()).unwrap_or(u8::MAX),
            ..self
        }
    }

    /// Where the piece comes from.
    pub(crate) fn origin(&self) -> Option<Point> {
        point(self.from_to >> 6)
    }

    /// Where the piece ends its turn.
    pub(crate) fn destination(&self) -> Option<Point> {
        point(self.from_to & 63)
    }

    /// The lower half of the key, as the table stores it.
    #[expect(clippy::cast_possible_truncation, reason = "a part is wanted")]
    pub(crate) const fn key32(&self) -> u32 {
        self.key as u32
    }
}

/// Whether a list contains all resulting positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Completeness {
    Complete,
    Truncated,
}

/// The data for move ordering.
pub(crate) struct Order<'a> {
    pub(crate) history: &'a History,
    /// The [`Candidate::key32`] of the best turn in the transposition table.
    pub(crate) best: Option<u32>,
    /// Killer turns: the [`Candidate::from_to`] of turns without a capture that caused a cutoff in
    /// sibling positions.
    pub(crate) killers: [u16; 2],
    pub(crate) steps: Steps,
}

/// Whether a list needs the number of steps of each turn. To count them takes longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Steps {
    Counted,
    /// Every turn counts as one step.
    Ignored,
}

impl Order<'_> {
    /// The candidate for the turn from `before` to `after`, with its rank.
    pub(crate) fn ranked(&self, before: &Position, key: u64, after: &Position) -> Candidate {
        let candidate = Candidate::new(before, key, after);
        Candidate {
            rank: self.rank(before, &candidate),
            ..candidate
        }
    }

    fn rank(&self, before: &Position, candidate: &Candidate) -> i32 {
        if self.best == Some(candidate.key32()) {
            return TABLE_TURN_RANK;
        }
        let leaves = if candidate.position.can_capture() {
            LEAVES_CAPTURE_PENALTY
        } else {
            0
        };
        let captured = CAPTURE_BONUS * i32::from(candidate.captured);
        let history = if candidate.captured > 0 {
            0
        } else if self.killers.contains(&candidate.from_to) {
            HISTORY_LIMIT
        } else {
            self.history.of(before.side_to_move(), candidate.from_to)
        };
        captured - leaves + history
    }
}

/// The number of candidates that [`next`] finds before it sorts the others. Often one of them
/// causes a cutoff.
const SELECTED: usize = 3;

/// Moves the best candidate from index `index` on to that index, and removes others with the same
/// position. The candidates of the position begin at `begin`, end with the pool, and are in order
/// before `index`. Returns whether there was any.
pub(crate) fn next(pool: &mut Vec<Candidate>, begin: usize, index: usize) -> bool {
    if index - begin == SELECTED {
        keep_best(pool, index, usize::MAX);
    }
    while index < pool.len() {
        if index - begin < SELECTED {
            let place = |it: &Candidate| (it.rank, it.key, std::cmp::Reverse(it.steps));
            let best = (index + 1..pool.len()).fold(index, |best, other| {
                if place(&pool[other]) > place(&pool[best]) {
                    other
                } else {
                    best
                }
            });
            pool.swap(index, best);
        }
        if index == begin || pool[index - 1].key != pool[index].key {
            return true;
        }
        if index - begin < SELECTED {
            pool.swap_remove(index);
        } else {
            pool.remove(index);
        }
    }
    false
}

/// Appends the candidates of `before` to `pool`, in any order. Positions can be there several
/// times. [`next`] puts them in order.
pub(crate) fn list(
    pool: &mut Vec<Candidate>,
    before: &Position,
    key: u64,
    order: &Order<'_>,
) -> Completeness {
    let begin = pool.len();
    let mut visited = 0;
    let mut dropped = false;
    let mut visit = |candidate: Candidate| {
        pool.push(candidate);
        visited += 1;
        if pool.len() - begin >= 2 * MAX_CANDIDATES {
            dropped |= keep_best(pool, begin, MAX_CANDIDATES);
        }
        if visited < MAX_VISITED {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    match order.steps {
        Steps::Counted => {
            before.for_each_turn(|turn, after| visit(order.ranked(before, key, after).of(turn)));
        }
        Steps::Ignored => before.for_each_result(|after| visit(order.ranked(before, key, after))),
    }
    if visited == MAX_VISITED {
        for (turn, after) in greedy_turns(before) {
            pool.push(order.ranked(before, key, &after).of(&turn));
        }
    }
    if pool.len() - begin > MAX_CANDIDATES || order.steps == Steps::Counted {
        dropped |= keep_best(pool, begin, MAX_CANDIDATES);
    }
    dropped |= visited == MAX_VISITED;
    if dropped {
        Completeness::Truncated
    } else {
        Completeness::Complete
    }
}

/// The turns and resulting positions for the root. Of several turns to the same position it keeps
/// the shortest.
pub(crate) fn turns(position: &Position) -> Vec<(Turn, Position)> {
    let mut all: Vec<(Turn, Position)> = Vec::new();
    let mut visited = 0;
    position.for_each_turn(|turn, after| {
        all.push((*turn, *after));
        visited += 1;
        if visited < MAX_VISITED {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    if visited == MAX_VISITED {
        all.extend(greedy_turns(position));
    }
    let enemy = position.side_to_move().opposite();
    let left = |after: &Position| after.pieces(enemy).len();
    let board = |after: &Position| {
        (
            after.pieces(enemy).bits(),
            after.pieces(enemy.opposite()).bits(),
        )
    };
    all.sort_by_key(|(turn, after)| (left(after), board(after), turn.len()));
    all.dedup_by_key(|(_, after)| board(after));
    all.truncate(MAX_ROOT_CANDIDATES);
    all
}

/// The turn whose resulting position has this `key32`, if it is among the generated turns.
pub(crate) fn turn_between(before: &Position, key32: u32) -> Option<(Turn, Position)> {
    let key = keys::key(before);
    turns(before)
        .into_iter()
        .find(|(_, after)| Candidate::new(before, key, after).key32() == key32)
}

/// Sorts the candidates, removes duplicates, keeps the best `most`, and returns whether it dropped
/// any other. Equal positions have equal ranks, so duplicates are adjacent.
fn keep_best(pool: &mut Vec<Candidate>, begin: usize, most: usize) -> bool {
    pool[begin..].sort_unstable_by(|one, other| {
        other
            .rank
            .cmp(&one.rank)
            .then(one.key.cmp(&other.key))
            .then(one.steps.cmp(&other.steps))
    });
    let mut end = begin;
    for index in begin..pool.len() {
        if end == begin || pool[end - 1].key != pool[index].key {
            pool[end] = pool[index];
            end += 1;
        }
    }
    pool.truncate(end.min(begin.saturating_add(most)));
    end > begin.saturating_add(most)
}

/// For boards with more than `MAX_VISITED` turns: each first step, continued greedily with the step
/// that captures most. So no piece that can capture is missing.
fn greedy_turns(position: &Position) -> Vec<(Turn, Position)> {
    let enemy = position.side_to_move().opposite();
    let mut all = Vec::new();
    for &first in &position.steps() {
        let mut progress = position.step(first).ok();
        while let Some(Progress::UnderWay(chain)) = progress {
            let stopped = chain.stop();
            all.push((stopped.turn, stopped.position));
            let next = chain
                .steps()
                .iter()
                .filter_map(|&step| chain.step(step).ok())
                .min_by_key(|it| Stage::from(*it).pieces(enemy).len());
            progress = next;
        }
        all.extend(
            progress
                .and_then(Progress::finished)
                .map(|it| (it.turn, it.position)),
        );
    }
    all
}

#[cfg(test)]
mod tests;
