//! Which turns the search leaves out or searches less deeply, and what the transposition table
//! allows.

use super::candidates::{Candidate, Completeness};
use super::table::{Bound, Stored};
use super::{Node, Search};
use crate::score::{self, Score};

/// Reverse futility pruning: the maximum remaining depth at which a quiet position is pruned if its
/// static score is high enough.
const FUTILITY_DEPTH: i32 = 3;

/// Reverse futility pruning: the margin above beta per turn of remaining depth, in hundredths of a
/// piece.
const FUTILITY_MARGIN: i32 = 120;

/// Late move reductions: the number of turns that are searched to full depth first.
const FULL_DEPTH_TURNS: usize = 2;

/// Late move reductions: the minimum depth.
const REDUCTION_MIN_DEPTH: i32 = 3;

impl<'a> Search<'a> {
    /// The score of a position without captures, if its static score is so high that a search of
    /// this depth would hardly change that (reverse futility pruning).
    pub(super) fn hopeful_score(&self, node: &Node, depth: i32, beta: i32) -> Option<i32> {
        if depth > FUTILITY_DEPTH || score::is_decided(beta) {
            return None;
        }
        let enough = beta + FUTILITY_MARGIN * depth;
        let score = self.static_score(node, enough - 1, enough);
        (score >= enough && !score::is_decided(score)).then_some(score)
    }

    /// Removes the candidates from index `begin` on that the player does not see.
    pub(super) fn overlook(
        &mut self,
        node: &Node,
        begin: usize,
        complete: Completeness,
    ) -> Completeness {
        if self.oversight.is_none() {
            return complete;
        }
        let (side, all) = (node.position.side_to_move(), self.tools.pool.len());
        let mut end = begin;
        for index in begin..all {
            let candidate = self.tools.pool[index];
            if self.oversight.sees(&candidate, side, node.ply, node.last) {
                self.tools.pool[end] = candidate;
                end += 1;
            }
        }
        self.tools.pool.truncate(end);
        if end < all {
            Completeness::Truncated
        } else {
            complete
        }
    }
}

/// A hundred times the natural logarithm of each number; 0 for 0. A table, because logarithms can
/// differ between machines.
const LOGARITHMS: [i32; 64] = [
    0, 0, 69, 110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271, 277, 283, 289, 294,
    300, 304, 309, 314, 318, 322, 326, 330, 333, 337, 340, 343, 347, 350, 353, 356, 358, 361, 364,
    366, 369, 371, 374, 376, 378, 381, 383, 385, 387, 389, 391, 393, 395, 397, 399, 401, 403, 404,
    406, 408, 409, 411, 413, 414,
];

/// The depth reduction of a late turn: more for later turns and for deeper searches.
pub(super) fn reduction(place: usize, depth: i32, candidate: &Candidate, window: Window) -> i32 {
    if place < FULL_DEPTH_TURNS || depth < REDUCTION_MIN_DEPTH {
        return 0;
    }
    let log = |number: usize| LOGARITHMS[number.min(LOGARITHMS.len() - 1)];
    let likely = match (candidate.captured, candidate.rank) {
        (0, ..0) => -50,
        (0, _) => 0,
        _ => 50,
    };
    let important = match window {
        Window::Full => 100,
        Window::Null => 0,
    };
    let logs = log(place) * log(usize::try_from(depth).unwrap_or_default());
    ((logs / 150 + 50 - likely - important) / 100).max(0)
}

/// The width of the window in which the first turn of a position is searched.
#[derive(Clone, Copy)]
pub(super) enum Window {
    Full,
    Null,
}

/// The score of a position without legal turns.
pub(super) fn ended(node: &Node) -> i32 {
    match node.position.outcome() {
        Some(outcome) if outcome.winner == node.position.side_to_move() => {
            Score::won(node.ply).centipieces()
        }
        Some(_) => Score::lost(node.ply).centipieces(),
        None => 0,
    }
}

/// The score from the table, if it allows a cutoff.
pub(super) fn table_cutoff(
    stored: &Stored,
    node: &Node,
    depth: i32,
    alpha: i32,
    beta: i32,
) -> Option<i32> {
    let score = from_table(stored.score, node.ply);
    let enough = stored.depth >= depth
        && match stored.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
    enough.then_some(score)
}

/// The search counts the turns to the end from the root, the table from the stored position.
pub(super) fn to_table(score: i32, ply: u32) -> i32 {
    shifted(score, i32::try_from(ply).unwrap_or_default())
}

fn from_table(score: i32, ply: u32) -> i32 {
    shifted(score, -i32::try_from(ply).unwrap_or_default())
}

fn shifted(score: i32, by: i32) -> i32 {
    if !score::is_decided(score) {
        score
    } else if score > 0 {
        score + by
    } else {
        score - by
    }
}
