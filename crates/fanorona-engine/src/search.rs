//! The alpha-beta search below the root.
//!
//! Captures are compulsory, so a position is quiet when the side to move cannot capture. In other
//! positions the search does not stop at depth 0 but follows captures, within limits (quiescence
//! search).

use fanorona_rules::{CLAIM_QUIET_TURNS, Point, Position, Side};

use crate::candidates::{self, Candidate, Completeness, History, Order, Steps};
use crate::endgame::Lookup;
use crate::engine::Memory;
use crate::evaluate::Evaluation;
use crate::keys;
use crate::oversight::Oversight;
use crate::score::{self, Score};
use crate::table::{Bound, Stored, Table};
use crate::tables::Value;
use crate::task::{Knowledge, Limit, Task};

/// The maximum depth of a search.
pub(crate) const MAX_DEPTH: i32 = 64;
/// Larger than every score.
pub(crate) const INFINITY: i32 = 32_000;
/// The lowest score of a position if not all of its turns were searched, because the others might
/// not lose.
const LOWEST_UNPROVEN: i32 = -score::MAX_OPEN;
/// The maximum depth of the quiescence search.
const QUIESCENCE_DEPTH: u32 = 8;
/// The number of captures per position in the quiescence search: at first, and deeper.
const QUIESCENCE_WIDTH: usize = 8;
const QUIESCENCE_NARROW_WIDTH: usize = 4;
/// The quiescence depth from which on the narrow width applies.
const QUIESCENCE_NARROW_FROM: u32 = 2;
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
/// The number of positions between two calls of `stop`: less than 0.1 ms of work, so that a caller
/// can also give the core to others there.
const STOP_CHECK_INTERVAL: u64 = 64;
/// The history bonus for a cutoff, multiplied by the square of the depth.
const HISTORY_BONUS: i32 = 24;

/// The transposition table, and the buffers of a search.
pub(crate) struct Tools {
    pub(crate) table: Table,
    evaluation: Evaluation,
    history: History,
    /// The killer turns per ply.
    killers: Vec<[u16; 2]>,
    /// A stack with the candidates of all positions from the root to the current one.
    pool: Vec<Candidate>,
    /// The keys of the positions from the last capture before the root to the current one.
    path: Vec<u64>,
}

impl Tools {
    pub(crate) fn new(table_bytes: usize, evaluation: Evaluation) -> Self {
        Self {
            table: Table::new(table_bytes),
            evaluation,
            history: History::new(),
            killers: Vec::new(),
            pool: Vec::new(),
            path: Vec::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    /// Resets everything for a new task.
    pub(crate) fn begin(&mut self, task: &Task<'_>, memory: Memory) {
        self.table.begin(memory);
        self.history.clear();
        self.killers.clear();
        self.pool.clear();
        self.path.clear();
        // Positions further back cannot matter, because the game would be drawn before.
        let past = &task.past[task.past.len().saturating_sub(CLAIM_QUIET_TURNS as usize)..];
        self.path.extend(past.iter().map(keys::key));
        self.path.push(keys::key(&task.position));
    }
}

/// A position in the search tree.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) position: Position,
    pub(crate) key: u64,
    /// Turns since the last capture.
    pub(crate) quiet: u32,
    /// Turns from the root.
    pub(crate) ply: u32,
    /// Where the last turn ended.
    pub(crate) last: Option<Point>,
}

impl Node {
    fn child(&self, candidate: &Candidate) -> Self {
        Self {
            position: candidate.position,
            key: candidate.key,
            quiet: if candidate.captured > 0 {
                0
            } else {
                self.quiet.saturating_add(1)
            },
            ply: self.ply + 1,
            last: candidate.destination(),
        }
    }
}

/// If the root has more pieces than this, the search asks small tables only.
const NEAR_ENDGAME_PIECES: u32 = 16;
/// The most pieces of small tables. To unpack the larger ones takes seconds, and from far away they
/// matter little.
const SMALL_TABLE_PIECES: u32 = 5;

/// The largest number of pieces of positions that a search from this root looks up.
fn probed_pieces(tables: Lookup<'_>, root: &Position) -> u32 {
    let known = tables.most_pieces(root.ruleset()).into();
    if pieces(root) > NEAR_ENDGAME_PIECES {
        SMALL_TABLE_PIECES.min(known)
    } else {
        known
    }
}

fn pieces(position: &Position) -> u32 {
    Side::ALL
        .into_iter()
        .map(|side| position.pieces(side).len())
        .sum()
}

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

    /// The score of a position without captures, if its static score is so high that a search of
    /// this depth would hardly change that (reverse futility pruning).
    fn hopeful_score(&self, node: &Node, depth: i32, beta: i32) -> Option<i32> {
        if depth > FUTILITY_DEPTH || score::is_decided(beta) {
            return None;
        }
        let enough = beta + FUTILITY_MARGIN * depth;
        let score = self.static_score(node, enough - 1, enough);
        (score >= enough && !score::is_decided(score)).then_some(score)
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

    /// Removes the candidates from index `begin` on that the player does not see.
    fn overlook(&mut self, node: &Node, begin: usize, complete: Completeness) -> Completeness {
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

    /// Quiescence search. The side to move must capture, but the static score is still a good lower
    /// bound (stand pat).
    fn quiescence(&mut self, node: &Node, qdepth: u32, alpha: i32, beta: i32) -> i32 {
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

    /// The score of a position in the endgame tables. Only captures lead to smaller tables, so the
    /// search asks after a capture only. Then no draw can be claimed before the end of the shortest
    /// win.
    fn known_score(&self, node: &Node) -> Option<i32> {
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
    fn static_score(&self, node: &Node, alpha: i32, beta: i32) -> i32 {
        if node.position.outcome().is_some() {
            return ended(node);
        }
        self.tools
            .evaluation
            .score_within(&node.position, self.knowledge, alpha, beta)
    }

    /// The score of a draw, if the game counts as drawn here. One earlier occurrence of the
    /// position is enough, because a repetition gives no better result than the first time.
    fn draw_score(&self, node: &Node) -> Option<i32> {
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

/// The best turn and score of a position.
struct Best {
    score: i32,
    key32: u32,
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
fn reduction(place: usize, depth: i32, candidate: &Candidate, window: Window) -> i32 {
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
enum Window {
    Full,
    Null,
}

/// The score of a position without legal turns.
fn ended(node: &Node) -> i32 {
    match node.position.outcome() {
        Some(outcome) if outcome.winner == node.position.side_to_move() => {
            Score::won(node.ply).centipieces()
        }
        Some(_) => Score::lost(node.ply).centipieces(),
        None => 0,
    }
}

/// The score from the table, if it allows a cutoff.
fn table_cutoff(stored: &Stored, node: &Node, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
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
fn to_table(score: i32, ply: u32) -> i32 {
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
