//! The engine: deeper and deeper from the root, until it is enough.

use std::fmt;

use fanorona_rules::{Position, Turn};

use crate::candidates::{self, Candidate, Memory, Order};
use crate::dice;
use crate::evaluate::Weights;
use crate::keys;
use crate::score::{self, Score};
use crate::search::{DEEPEST, INFINITE, Node, Search, Tools};
use crate::table::Known;
use crate::task::{Noise, Report, Task};

/// A player with its memory. One engine serves any number of games, one search at a time.
pub struct Engine {
    tools: Tools,
}

/// A turn at the root.
struct Root {
    turn: Turn,
    candidate: Candidate,
    /// By how much the player errs about it.
    error: i32,
}

/// The best turn that an iteration has found.
#[derive(Clone, Copy)]
struct Best {
    /// Its place among the turns of the root.
    index: usize,
    /// What it is worth.
    score: i32,
    /// What the player takes it for.
    felt: i32,
}

/// No line of a report is longer.
const LINE: usize = 16;
/// From this depth on an iteration expects about the score of the one before.
const EXPECTING_FROM: i32 = 4;
/// How far a score may be from the one that was expected until the iteration is begun again.
const EXPECTED_WITHIN: i32 = 60;

impl Engine {
    /// An engine whose table takes about so many bytes.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self::with_weights(table_bytes, Weights::default())
    }

    /// An engine that evaluates otherwise, for tuning.
    #[must_use]
    pub fn with_weights(table_bytes: usize, weights: Weights) -> Self {
        Self { tools: Tools::new(table_bytes, weights) }
    }

    /// Forgets everything. No search needs it: what one finds never depends on those before.
    pub fn clear(&mut self) {
        self.tools.clear();
    }

    /// Searches a position until the limit is reached or `stop` says so, which is asked now and then. `None` when
    /// the game is over. Otherwise there is a turn that was looked at, however early the search is stopped: the first
    /// iteration is never broken off by it.
    pub fn search(&mut self, task: &Task<'_>, stop: &dyn Fn() -> bool) -> Option<Report> {
        self.tools.begin(task);
        let mut roots = roots(&task.position, task.noise);
        if roots.is_empty() {
            return None;
        }
        let mut search = Search::new(&mut self.tools, task.limit.nodes, stop);
        let deepest = i32::from(task.limit.depth.unwrap_or(u8::MAX)).clamp(1, DEEPEST);
        let (mut score, mut reached) = (0, 0);
        for depth in 1..=deepest {
            search.deepen(depth);
            if let Some(best) = iterate(&mut search, task, &roots, score) {
                score = best.score;
                // It is looked at first when the next iteration begins.
                roots[..=best.index].rotate_right(1);
            }
            if search.is_over() {
                break;
            }
            reached = depth;
            // An end within what was searched throughout can hardly be brought about earlier, or put off.
            if score::turns_to_end(score).is_some_and(|turns| turns <= depth) {
                break;
            }
        }
        let nodes = search.nodes();
        let root = roots.first()?;
        let line = self.line(root, task, reached);
        let depth = u8::try_from(reached).unwrap_or(u8::MAX);
        Some(Report { turn: root.turn, score: Score::from_search(score), depth, nodes, line })
    }

    /// What the table knows about how it goes on behind a turn of the root.
    fn line(&self, root: &Root, task: &Task<'_>, depth: i32) -> Vec<Turn> {
        let mut line = vec![root.turn];
        let (mut position, mut key) = (root.candidate.position, root.candidate.key);
        let mut quiet = if root.candidate.taken > 0 { 0 } else { task.quiet + 1 };
        let length = usize::try_from(depth).unwrap_or_default().min(LINE);
        while line.len() < length {
            let known = self.tools.table.get(keys::table_key(key, quiet));
            let Some(Known { best, .. }) = known else { break };
            let Some((turn, after)) = candidates::turn_between(&position, best) else { break };
            quiet = if turn.captures() { 0 } else { quiet + 1 };
            key = keys::key_after(key, &position, &after);
            position = after;
            line.push(turn);
        }
        line
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}

/// The turns of the root, the most promising first.
fn roots(position: &Position, noise: Noise) -> Vec<Root> {
    let key = keys::key(position);
    let memory = Memory::new();
    let order = Order { memory: &memory, best: None, killers: [0; 2] };
    let mut roots: Vec<Root> = candidates::turns(position)
        .into_iter()
        .map(|(turn, after)| {
            let candidate = order.ranked(position, key, &after);
            Root { turn, candidate, error: error(noise, candidate.key) }
        })
        .collect();
    roots.sort_by_key(|root| (std::cmp::Reverse(root.candidate.rank), root.candidate.key));
    roots
}

/// The error of a player about the position of a key.
#[expect(clippy::cast_possible_truncation, reason = "the remainder of a small number")]
fn error(noise: Noise, key: u64) -> i32 {
    let amount = noise.amount.clamp(0, score::LARGEST_ERROR);
    let span = 2 * amount.unsigned_abs() + 1;
    let chance = dice::mixed(key ^ dice::mixed(noise.seed.wrapping_add(1)));
    (chance % u64::from(span)) as i32 - amount
}

/// One iteration. `None` when it was broken off before anything was certain.
fn iterate(search: &mut Search<'_>, task: &Task<'_>, roots: &[Root], expected: i32) -> Option<Best> {
    if search.depth() >= EXPECTING_FROM && !score::is_decided(expected) {
        let felt = expected + roots[0].error;
        let (low, high) = (felt - EXPECTED_WITHIN, felt + EXPECTED_WITHIN);
        let best = pass(search, task, roots, low, high);
        let certain = best.filter(|best| low < best.felt && best.felt < high);
        if certain.is_some() {
            return certain;
        }
        if search.is_over() {
            // A turn that was better than expected is still better than the one of the iteration before.
            return best.filter(|best| best.felt >= high);
        }
    }
    pass(search, task, roots, -INFINITE, INFINITE)
}

/// Looks at the turns of the root in their order, with an expectation of what the best is felt to be worth.
fn pass(search: &mut Search<'_>, task: &Task<'_>, roots: &[Root], low: i32, high: i32) -> Option<Best> {
    let mut best: Option<Best> = None;
    let mut alpha = low;
    for (index, root) in roots.iter().enumerate() {
        let candidate = &root.candidate;
        let node = Node {
            position: candidate.position,
            key: candidate.key,
            quiet: if candidate.taken > 0 { 0 } else { task.quiet.saturating_add(1) },
            ply: 1,
        };
        // A player does not err about a game that is decided.
        let shift = if score::is_decided(alpha) { 0 } else { root.error };
        let above = if score::is_decided(high) { high } else { high - root.error };
        let from = alpha.saturating_sub(shift).max(-INFINITE);
        let mut score = if best.is_none() {
            search.child(&node, from, above.max(from + 1))
        } else {
            search.child(&node, from, from + 1)
        };
        if best.is_some() && score > from && from + 1 < above {
            score = search.child(&node, from, above);
        }
        if search.is_over() {
            break;
        }
        let felt = if score::is_decided(score) { score } else { score + root.error };
        if best.is_none_or(|best| felt > best.felt && felt > alpha) {
            best = Some(Best { index, score, felt });
        }
        alpha = alpha.max(felt);
        if alpha >= high {
            break;
        }
    }
    best
}
