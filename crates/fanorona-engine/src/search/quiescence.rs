//! The quiescence search: beyond the last depth, only captures are followed.

use super::candidates::{self, Completeness, Order};
use super::{INFINITY, LOWEST_UNPROVEN, Node, Search};

/// The maximum depth of the quiescence search.
const QUIESCENCE_DEPTH: u32 = 8;

/// The number of captures per position in the quiescence search: at first, and deeper.
const QUIESCENCE_WIDTH: usize = 8;

const QUIESCENCE_NARROW_WIDTH: usize = 4;

/// The quiescence depth from which on the narrow width applies.
const QUIESCENCE_NARROW_FROM: u32 = 2;

impl<'a> Search<'a> {
    /// Quiescence search. The side to move must capture, but the static score is still a good lower
    /// bound (stand pat).
    pub(super) fn quiescence(&mut self, node: &Node, qdepth: u32, alpha: i32, beta: i32) -> i32 {
        let static_score =
            self.tools
                .evaluation
                .score_within(&node.position, self.knowledge, alpha, beta);
        if static_score >= beta || qdepth == QUIESCENCE_DEPTH {
            return static_score;
        }
        let begin = self.tools.pool.len();
        let order = Order {
            history: &self.tools.history,
            best: None,
            killers: [0; 2],
            steps: self.steps,
        };
        let completeness = candidates::list(&mut self.tools.pool, &node.position, node.key, &order);
        let completeness = self.overlook(node, begin, completeness);
        if self.tools.pool.len() == begin {
            return static_score;
        }
        let width = if qdepth < QUIESCENCE_NARROW_FROM {
            QUIESCENCE_WIDTH
        } else {
            QUIESCENCE_NARROW_WIDTH
        };
        let (mut best, mut alpha) = (-INFINITY, alpha);
        let mut index = begin;
        while index < begin + width && candidates::next(&mut self.tools.pool, begin, index) {
            let child = node.child(&self.tools.pool[index]);
            let score = -self.quiescence_child(&child, qdepth + 1, -beta, -alpha);
            if self.over {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            index += 1;
            if alpha >= beta {
                break;
            }
        }
        if completeness == Completeness::Truncated || index < self.tools.pool.len() {
            best = best.max(LOWEST_UNPROVEN);
        }
        self.tools.pool.truncate(begin);
        best
    }

    fn quiescence_child(&mut self, node: &Node, qdepth: u32, alpha: i32, beta: i32) -> i32 {
        if self.count_node() {
            return 0;
        }
        if let Some(score) = self.known_score(node) {
            score
        } else if node.position.can_capture() {
            self.quiescence(node, qdepth, alpha, beta)
        } else {
            self.static_score(node, alpha, beta)
        }
    }
}
