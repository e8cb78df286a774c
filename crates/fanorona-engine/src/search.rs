//! Alpha-beta below the root.
//!
//! Whoever can capture must, so a position is quiet when the side to move cannot; the search does not stop at
//! others, but follows captures on, within bounds.

use fanorona_rules::Position;

use crate::candidates::{self, Candidate, LeftOut, Memory, Order};
use crate::evaluate::{self, Weights};
use crate::keys;
use crate::score;
use crate::table::{Bound, Known, Table};
use crate::task::Task;
use crate::{CLAIM_QUIET_TURNS, score::Score};

/// No search is deeper.
pub(crate) const DEEPEST: i32 = 64;
/// Beyond every score.
pub(crate) const INFINITE: i32 = 32_000;
/// The worst that is said of a position of which not all turns were looked at: what was left out may not lose.
const UNCERTAIN: i32 = -score::MOST_OPEN;
/// How far captures are followed behind the last full turn.
const CAPTURES_DEEPEST: u32 = 8;
/// How many captures of a position are followed there: at first, and further on.
const CAPTURES_WIDE: usize = 8;
const CAPTURES_NARROW: usize = 4;
/// From this depth below on captures are followed narrowly.
const NARROW_FROM: u32 = 2;
/// How many turns deep, at most, a quiet position may be left because it is good enough as it stands.
const GOOD_ENOUGH_DEPTH: i32 = 3;
/// By how much for each turn of depth it must be better.
const GOOD_ENOUGH_MARGIN: i32 = 120;
/// Turns of a position that are looked at in full before others are looked at less deep.
const IN_FULL: usize = 3;
/// From this depth on they are.
const REDUCED_FROM: i32 = 3;
/// `stop` is asked each time so many positions were looked at.
const ASK_EVERY: u64 = 1_024;
/// What a search learns about ways, by depth.
const LESSON: i32 = 24;

/// What outlives a search, and the working space of one.
pub(crate) struct Tools {
    pub(crate) table: Table,
    weights: Weights,
    memory: Memory,
    /// By distance from the root.
    killers: Vec<[u16; 2]>,
    /// The lists of all positions from the root to here, one behind the other.
    pool: Vec<Candidate>,
    /// The keys of the positions from the last capture before the root to here.
    path: Vec<u64>,
}

impl Tools {
    pub(crate) fn new(table_bytes: usize, weights: Weights) -> Self {
        Self {
            table: Table::new(table_bytes),
            weights,
            memory: Memory::new(),
            killers: Vec::new(),
            pool: Vec::new(),
            path: Vec::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    /// Makes ready for a task, and forgets what was found for others.
    pub(crate) fn begin(&mut self, task: &Task<'_>) {
        self.table.begin();
        self.memory.clear();
        self.killers.clear();
        self.pool.clear();
        self.path.clear();
        // What stood before more turns than may pass without a draw cannot matter.
        let past = &task.past[task.past.len().saturating_sub(CLAIM_QUIET_TURNS as usize)..];
        self.path.extend(past.iter().map(keys::key));
        self.path.push(keys::key(&task.position));
    }
}

/// A position in the tree.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) position: Position,
    pub(crate) key: u64,
    /// Turns since the last capture.
    pub(crate) quiet: u32,
    /// Turns from the root.
    pub(crate) ply: u32,
}

impl Node {
    fn child(&self, candidate: &Candidate) -> Self {
        Self {
            position: candidate.position,
            key: candidate.key,
            quiet: if candidate.taken > 0 { 0 } else { self.quiet.saturating_add(1) },
            ply: self.ply + 1,
        }
    }
}

/// One search under way.
pub(crate) struct Search<'a> {
    tools: &'a mut Tools,
    stop: &'a dyn Fn() -> bool,
    most: u64,
    nodes: u64,
    over: bool,
    /// How deep the iteration is.
    depth: i32,
}

impl<'a> Search<'a> {
    pub(crate) fn new(tools: &'a mut Tools, nodes: Option<u64>, stop: &'a dyn Fn() -> bool) -> Self {
        Self { tools, stop, most: nodes.unwrap_or(u64::MAX), nodes: 0, over: false, depth: 0 }
    }

    /// Begins an iteration. The first one is not asked to stop: it takes next to no time, and without it nothing
    /// is known about any turn.
    pub(crate) fn deepen(&mut self, depth: i32) {
        self.depth = depth;
        self.over = self.over || (depth > 1 && (self.stop)());
    }

    pub(crate) fn depth(&self) -> i32 {
        self.depth
    }

    /// Whether it has reached its limit or was stopped. What it says from then on means nothing.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What a turn of the root is worth that leads to `node`, for the side that makes it.
    pub(crate) fn child(&mut self, node: &Node, alpha: i32, beta: i32) -> i32 {
        -self.worth(node, self.depth - 1, -beta, -alpha)
    }

    /// Counts a position. Whether the search is over.
    fn enter(&mut self) -> bool {
        if self.nodes >= self.most {
            self.over = true;
        } else {
            self.nodes += 1;
            if self.depth > 1 && self.nodes.is_multiple_of(ASK_EVERY) && (self.stop)() {
                self.over = true;
            }
        }
        self.over
    }

    /// What `node` is worth for its side to move, looked at `depth` turns deep.
    fn worth(&mut self, node: &Node, depth: i32, alpha: i32, beta: i32) -> i32 {
        if self.over || self.enter() {
            return 0;
        }
        if let Some(score) = self.drawn(node) {
            return score;
        }
        let captures = node.position.can_capture();
        if depth <= 0 {
            return if captures { self.captures(node, 0, alpha, beta) } else { self.still(node) };
        }
        let table_key = keys::table_key(node.key, node.quiet);
        let known = self.tools.table.get(table_key);
        if let Some(score) = known.and_then(|known| cut(&known, node, depth, alpha, beta)) {
            return score;
        }
        if !captures && depth <= GOOD_ENOUGH_DEPTH && !score::is_decided(beta) {
            let still = self.still(node);
            if !score::is_decided(still) && still - GOOD_ENOUGH_MARGIN * depth >= beta {
                return still;
            }
        }
        // Without a turn to begin with it is not worth its whole depth.
        let depth = if known.is_none() && depth >= 5 { depth - 1 } else { depth };
        self.full(node, table_key, known.map(|known| known.best), depth, alpha, beta)
    }

    /// Looks at all turns of a position.
    fn full(
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
        let order = Order { memory: &self.tools.memory, best, killers };
        let left_out = candidates::list(&mut self.tools.pool, &node.position, node.key, &order);
        if self.tools.pool.len() == begin {
            return ended(node);
        }
        self.tools.path.push(node.key);
        let mut found = self.each(node, begin, depth, alpha, beta);
        self.tools.path.pop();
        if left_out == LeftOut::Some {
            found.score = found.score.max(UNCERTAIN);
        }
        if !self.over {
            let bound = match found.score {
                score if score >= beta => Bound::AtLeast,
                score if score > alpha => Bound::Exact,
                _ => Bound::AtMost,
            };
            let score = from_here(found.score, node.ply);
            self.tools.table.put(table_key, Known { score, depth, bound, best: found.mark });
        }
        self.tools.pool.truncate(begin);
        found.score
    }

    /// Looks at the turns that are listed from `begin` on.
    fn each(&mut self, node: &Node, begin: usize, depth: i32, mut alpha: i32, beta: i32) -> Found {
        let end = self.tools.pool.len();
        // A turn that is the only one costs no depth, as long as that does not lead far.
        let forced = end - begin == 1 && i64::from(node.ply) < 2 * i64::from(self.depth);
        let below = if forced { depth } else { depth - 1 };
        let mut found = Found { score: -INFINITE, mark: self.tools.pool[begin].mark() };
        for index in begin..end {
            let candidate = self.tools.pool[index];
            let child = node.child(&candidate);
            let score = if index == begin {
                -self.worth(&child, below, -beta, -alpha)
            } else {
                let reduced = below - reduction(index - begin, depth, &candidate);
                let mut score = -self.worth(&child, reduced, -alpha - 1, -alpha);
                if score > alpha && reduced < below {
                    score = -self.worth(&child, below, -alpha - 1, -alpha);
                }
                if score > alpha && score < beta {
                    score = -self.worth(&child, below, -beta, -alpha);
                }
                score
            };
            if self.over {
                return found;
            }
            if score > found.score {
                found = Found { score, mark: candidate.mark() };
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.learn(node, begin, index, depth);
                return found;
            }
        }
        found
    }

    /// The turn at `index` was enough, those before it were not.
    fn learn(&mut self, node: &Node, begin: usize, index: usize, depth: i32) {
        let side = node.position.side_to_move();
        let enough = self.tools.pool[index];
        if enough.taken > 0 {
            return;
        }
        let killers = &mut self.tools.killers[node.ply as usize];
        if killers[0] != enough.way {
            *killers = [enough.way, killers[0]];
        }
        self.tools.memory.learn(side, enough.way, LESSON * depth * depth);
        for tried in begin..index {
            let tried = self.tools.pool[tried];
            self.tools.memory.learn(side, tried.way, -LESSON * depth * depth);
        }
    }

    fn killers(&mut self, ply: u32) -> [u16; 2] {
        let ply = ply as usize;
        if self.tools.killers.len() <= ply {
            self.tools.killers.resize(ply + 1, [0; 2]);
        }
        self.tools.killers[ply]
    }

    /// Follows captures. Who can capture has to, but one capture too many does not make a good position bad: it
    /// is worth at least about what it is worth as it stands.
    fn captures(&mut self, node: &Node, deep: u32, alpha: i32, beta: i32) -> i32 {
        let still = evaluate::evaluate(&node.position, &self.tools.weights);
        if still >= beta || deep == CAPTURES_DEEPEST {
            return still;
        }
        let begin = self.tools.pool.len();
        let order = Order { memory: &self.tools.memory, best: None, killers: [0; 2] };
        let left_out = candidates::list(&mut self.tools.pool, &node.position, node.key, &order);
        let wide = if deep < NARROW_FROM { CAPTURES_WIDE } else { CAPTURES_NARROW };
        let end = self.tools.pool.len().min(begin + wide);
        let (mut best, mut alpha) = (-INFINITE, alpha);
        for index in begin..end {
            let child = node.child(&self.tools.pool[index]);
            let score = -self.after_capture(&child, deep + 1, -beta, -alpha);
            if self.over {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        if left_out == LeftOut::Some || end < self.tools.pool.len() {
            best = best.max(UNCERTAIN);
        }
        self.tools.pool.truncate(begin);
        best
    }

    fn after_capture(&mut self, node: &Node, deep: u32, alpha: i32, beta: i32) -> i32 {
        if self.enter() {
            return 0;
        }
        if node.position.can_capture() { self.captures(node, deep, alpha, beta) } else { self.still(node) }
    }

    /// What a position without captures is worth as it stands.
    fn still(&self, node: &Node) -> i32 {
        if node.position.outcome().is_some() {
            return ended(node);
        }
        evaluate::evaluate(&node.position, &self.tools.weights)
    }

    /// The worth of a draw, if the game is drawn here. That a position has stood once before is enough: what
    /// was no better the first time will be no better the second.
    fn drawn(&self, node: &Node) -> Option<i32> {
        if node.quiet == 0 {
            return None;
        }
        if node.quiet >= CLAIM_QUIET_TURNS {
            let score = if node.position.outcome().is_some() { ended(node) } else { 0 };
            return Some(score);
        }
        // Four turns bring a position back at the earliest, two by two the same side is to move.
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

/// The best turn of a position.
struct Found {
    score: i32,
    mark: u32,
}

/// How much less deep a late turn is looked at.
fn reduction(place: usize, depth: i32, candidate: &Candidate) -> i32 {
    if place < IN_FULL || depth < REDUCED_FROM {
        return 0;
    }
    let late = if place >= 4 * IN_FULL { 2 } else { 1 };
    if candidate.taken == 0 && candidate.rank < 0 { late + 1 } else { late }
}

/// The score of a position without turns.
fn ended(node: &Node) -> i32 {
    match node.position.outcome() {
        Some(outcome) if outcome.winner == node.position.side_to_move() => Score::won(node.ply).centipieces(),
        Some(_) => Score::lost(node.ply).centipieces(),
        None => 0,
    }
}

/// What the table's knowledge makes of a position, if it is enough.
fn cut(known: &Known, node: &Node, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
    let score = from_root(known.score, node.ply);
    let enough = known.depth >= depth
        && match known.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
    enough.then_some(score)
}

/// Ends are counted from the root in the search, from the position in the table.
fn from_here(score: i32, ply: u32) -> i32 {
    shifted(score, i32::try_from(ply).unwrap_or_default())
}

fn from_root(score: i32, ply: u32) -> i32 {
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
