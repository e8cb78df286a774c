//! The alpha-beta search below the root.
//!
//! Captures are compulsory, so a position is quiet when the side to move cannot capture. In other
//! positions the search does not stop at depth 0 but follows captures, within limits (quiescence
//! search).

pub(crate) mod candidates;
pub(crate) mod keys;
mod known;
pub(crate) mod node;
pub(crate) mod oversight;
mod pruning;
mod quiescence;
pub(crate) mod table;

use crate::endgame::Lookup;
use crate::score;
use crate::task::{Knowledge, Limit, Task};
use candidates::{Completeness, Order, Steps};
use known::probed_pieces;
use node::{Node, Tools};
use oversight::Oversight;
use pruning::{Window, ended, reduction, table_cutoff, to_table};
use table::{Bound, Stored};

/// The maximum depth of a search.
pub(crate) const MAX_DEPTH: i32 = 64;
/// Larger than every score.
pub(crate) const INFINITY: i32 = 32_000;
/// The lowest score of a position if not all of its turns were searched, because the others might
/// not lose.
const LOWEST_UNPROVEN: i32 = -score::MAX_OPEN;
/// The number of positions between two calls of `stop`: less than 0.1 ms of work, so that a caller
/// can also give the core to others there.
const STOP_CHECK_INTERVAL: u64 = 64;
/// The history bonus for a cutoff, multiplied by the square of the depth.
const HISTORY_BONUS: i32 = 24;

/// A running search.
pub(crate) struct Search<'a> {
    tools: &'a mut Tools,
    tables: Option<Lookup<'a>>,
    /// The largest number of pieces of positions that it looks up.
    most_pieces: u32,
    knowledge: Knowledge,
    stop: &'a dyn Fn() -> bool,
    most: u64,
    oversight: Oversight,
    /// Only oversights depend on the number of steps of a turn.
    steps: Steps,
    nodes: u64,
    over: bool,
    /// The depth of the current iteration.
    depth: i32,
}

impl<'a> Search<'a> {
    /// A search for a task, which asks `tables` if there are any.
    pub(crate) fn new(
        tools: &'a mut Tools,
        task: &Task<'_>,
        tables: Option<Lookup<'a>>,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        let most_pieces = tables.map_or(0, |tables| probed_pieces(tables, &task.position));
        let Limit {
            nodes: most,
            knowledge,
            ..
        } = task.limit;
        let most = most.unwrap_or(u64::MAX);
        let oversight = task.oversight;
        let steps = if oversight.is_none() {
            Steps::Ignored
        } else {
            Steps::Counted
        };
        Self {
            tools,
            tables,
            most_pieces,
            knowledge,
            stop,
            most,
            oversight,
            steps,
            nodes: 0,
            over: false,
            depth: 0,
        }
    }

    /// Starts an iteration. The first iteration does not call `stop`: it takes almost no time, and
    /// without it there is no result.
    pub(crate) fn deepen(&mut self, depth: i32) {
        self.depth = depth;
        self.over = self.over || (depth > 1 && (self.stop)());
    }

    pub(crate) fn depth(&self) -> i32 {
        self.depth
    }

    /// Whether the search has reached its limit or was stopped. Its scores are meaningless from
    /// then on.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of a turn of the root that leads to `node`, for the side that plays it.
    pub(crate) fn child(&mut self, node: &Node, alpha: i32, beta: i32) -> i32 {
        -self.alpha_beta(node, self.depth - 1, -beta, -alpha)
    }

    /// Counts a position. Returns whether the search is over.
    fn count_node(&mut self) -> bool {
        if self.nodes >= self.most {
            self.over = true;
        } else {
            self.nodes += 1;
            if self.depth > 1 && self.nodes.is_multiple_of(STOP_CHECK_INTERVAL) && (self.stop)() {
                self.over = true;
            }
        }
        self.over
    }

    /// The score of `node` for its side to move, searched to `depth`.
    fn alpha_beta(&mut self, node: &Node, depth: i32, alpha: i32, beta: i32) -> i32 {
        if self.over || self.count_node() {
            return 0;
        }
        if let Some(score) = self.draw_score(node) {
            return score;
        }
        if let Some(score) = self.known_score(node) {
            return score;
        }
        let captures = node.position.can_capture();
        if depth <= 0 {
            return if captures {
                self.quiescence(node, 0, alpha, beta)
            } else {
                self.static_score(node, alpha, beta)
            };
        }
        let table_key = keys::table_key(node.key, node.quiet);
        let stored = self.tools.table.get(table_key);
        if let Some(score) =
            stored.and_then(|stored| table_cutoff(&stored, node, depth, alpha, beta))
        {
            return score;
        }
        if let Some(score) = (!captures)
            .then(|| self.hopeful_score(node, depth, beta))
            .flatten()
        {
            return score;
        }
        // Internal iterative reduction: without a turn from the table, search less deep.
        let depth = if stored.is_none() && depth >= 5 {
            depth - 1
        } else {
            depth
        };
        self.search_turns(
            node,
            table_key,
            stored.map(|stored| stored.best),
            depth,
            alpha,
            beta,
        )
    }

    /// Searches all turns of a position and stores the result in the table.
    fn search_turns(
        &mut self,
        node: &Node,
        table_key: u64,
        best: Option<u32>,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let begin = self.tools.pool.len();
        let killers = self.killers(node.ply);
        let order = Order {
            history: &self.tools.history,
            best,
            killers,
            steps: self.steps,
        };
        let completeness = candidates::list(&mut self.tools.pool, &node.position, node.key, &order);
        if self.tools.pool.len() == begin {
            return ended(node);
        }
        let completeness = self.overlook(node, begin, completeness);
        if self.tools.pool.len() == begin {
            return self.tools.evaluation.score(&node.position, self.knowledge);
        }
        self.tools.path.push(node.key);
        let mut found = self.search_candidates(node, begin, depth, alpha, beta);
        self.tools.path.pop();
        if completeness == Completeness::Truncated {
            found.score = found.score.max(LOWEST_UNPROVEN);
        }
        if !self.over {
            let bound = match found.score {
                score if score >= beta => Bound::AtLeast,
                score if score > alpha => Bound::Exact,
                _ => Bound::AtMost,
            };
            let score = to_table(found.score, node.ply);
            self.tools.table.put(
                table_key,
                Stored {
                    score,
                    depth,
                    bound,
                    best: found.key32,
                },
            );
        }
        self.tools.pool.truncate(begin);
        found.score
    }

    /// Searches the candidates from index `begin` on.
    fn search_candidates(
        &mut self,
        node: &Node,
        begin: usize,
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Best {
        let [first, others @ ..] = &self.tools.pool[begin..] else {
            return Best {
                score: -INFINITY,
                key32: 0,
            };
        };
        // A forced turn does not reduce the depth, up to a limit.
        let forced = others.iter().all(|other| other.key == first.key)
            && i64::from(node.ply) < 2 * i64::from(self.depth);
        let below = if forced { depth } else { depth - 1 };
        let mut found = Best {
            score: -INFINITY,
            key32: 0,
        };
        let window = if beta - alpha == 1 {
            Window::Null
        } else {
            Window::Full
        };
        let mut index = begin;
        while candidates::next(&mut self.tools.pool, begin, index) {
            let candidate = self.tools.pool[index];
            let child = node.child(&candidate);
            let score = if index == begin {
                -self.alpha_beta(&child, below, -beta, -alpha)
            } else {
                let reduced = below - reduction(index - begin, depth, &candidate, window);
                let mut score = -self.alpha_beta(&child, reduced, -alpha - 1, -alpha);
                if score > alpha && reduced < below {
                    score = -self.alpha_beta(&child, below, -alpha - 1, -alpha);
                }
                if score > alpha && score < beta {
                    score = -self.alpha_beta(&child, below, -beta, -alpha);
                }
                score
            };
            if self.over {
                return found;
            }
            if score > found.score || index == begin {
                found = Best {
                    score,
                    key32: candidate.key32(),
                };
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.record_cutoff(node, begin, index, depth);
                return found;
            }
            index += 1;
        }
        found
    }

    /// Updates killers and history: the turn at `index` caused a cutoff, those before it did not.
    fn record_cutoff(&mut self, node: &Node, begin: usize, index: usize, depth: i32) {
        let side = node.position.side_to_move();
        let enough = self.tools.pool[index];
        if enough.captured > 0 {
            return;
        }
        let killers = &mut self.tools.killers[node.ply as usize];
        if killers[0] != enough.from_to {
            *killers = [enough.from_to, killers[0]];
        }
        self.tools
            .history
            .learn(side, enough.from_to, HISTORY_BONUS * depth * depth);
        for tried in begin..index {
            let tried = self.tools.pool[tried];
            self.tools
                .history
                .learn(side, tried.from_to, -HISTORY_BONUS * depth * depth);
        }
    }

    fn killers(&mut self, ply: u32) -> [u16; 2] {
        let ply = ply as usize;
        if self.tools.killers.len() <= ply {
            self.tools.killers.resize(ply + 1, [0; 2]);
        }
        self.tools.killers[ply]
    }
}

/// The best turn and score of a position.
struct Best {
    score: i32,
    key32: u32,
}
