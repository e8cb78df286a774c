//! Scores that need no search: from the endgame tables, by the rules about draws, and from the
//! evaluation.

use super::pruning::ended;
use super::{Node, Search};
use crate::endgame::Lookup;
use crate::score::Score;
use crate::tables::Value;
use fanorona_rules::{CLAIM_QUIET_TURNS, Position, Side};

/// If the root has more pieces than this, the search asks small tables only.
const NEAR_ENDGAME_PIECES: u32 = 16;

/// The most pieces of small tables. To unpack the larger ones takes seconds, and from far away they
/// matter little.
const SMALL_TABLE_PIECES: u32 = 5;

/// The largest number of pieces of positions that a search from this root looks up.
pub(super) fn probed_pieces(tables: Lookup<'_>, root: &Position) -> u32 {
    let known = tables.most_pieces(root.ruleset()).into();
    if pieces(root) > NEAR_ENDGAME_PIECES {
        SMALL_TABLE_PIECES.min(known)
    } else {
        known
    }
}

pub(super) fn pieces(position: &Position) -> u32 {
    Side::ALL
        .into_iter()
        .map(|side| position.pieces(side).len())
        .sum()
}

impl<'a> Search<'a> {
    /// The score of a position in the endgame tables. Only captures lead to smaller tables, so the
    /// search asks after a capture only. Then no draw can be claimed before the end of the shortest
    /// win.
    pub(super) fn known_score(&self, node: &Node) -> Option<i32> {
        if node.quiet > 0 {
            return None;
        }
        let tables = self.tables?;
        if pieces(&node.position) > self.most_pieces {
            return None;
        }
        Some(match tables.probe(&node.position)? {
            Value::Win(turns) => Score::won(node.ply + u32::from(turns)).centipieces(),
            Value::Draw => Score::EVEN.centipieces(),
            Value::Loss(turns) => Score::lost(node.ply + u32::from(turns)).centipieces(),
        })
    }

    /// The score of a position without captures: its result, or the static evaluation or a bound of
    /// it outside the window.
    pub(super) fn static_score(&self, node: &Node, alpha: i32, beta: i32) -> i32 {
        if node.position.outcome().is_some() {
            return ended(node);
        }
        self.tools
            .evaluation
            .score_within(&node.position, self.knowledge, alpha, beta)
    }

    /// The score of a draw, if the game counts as drawn here. One earlier occurrence of the
    /// position is enough, because a repetition gives no better result than the first time.
    pub(super) fn draw_score(&self, node: &Node) -> Option<i32> {
        if node.quiet == 0 {
            return None;
        }
        if node.quiet >= CLAIM_QUIET_TURNS {
            let score = if node.position.outcome().is_some() {
                ended(node)
            } else {
                0
            };
            return Some(score);
        }
        // A position can recur after four turns at the earliest, and only after an even number of
        // turns.
        let path = &self.tools.path;
        let earliest = path.len().saturating_sub(node.quiet as usize);
        let mut place = path.len().checked_sub(4)?;
        while place >= earliest {
            if path[place] == node.key {
                return Some(0);
            }
            place = place.checked_sub(2)?;
        }
        None
    }
}
