//! The search of the turns at the root, deeper and deeper.

use super::error;
use crate::score;
use crate::search::candidates::history::History;
use crate::search::candidates::{self, Candidate, Order, Steps};
use crate::search::node::Node;
use crate::search::{INFINITY, Search, keys, oversight};
use crate::task::Task;
use fanorona_rules::Turn;

/// A turn at the root.
pub(super) struct Root {
    pub(super) turn: Turn,
    pub(super) candidate: Candidate,
    /// The error that is added to the score of this turn, in hundredths of a piece.
    pub(super) error: i32,
}

/// The best turn of an iteration.
#[derive(Clone, Copy)]
pub(crate) struct Best {
    /// The index among the turns of the root.
    pub(super) index: usize,
    /// The score without the error.
    pub(super) score: i32,
    /// The score with the error.
    perceived: i32,
}

/// The maximum length of the line in a report.
pub(super) const MAX_LINE: usize = 16;

/// From this depth on, an iteration uses an aspiration window.
const ASPIRATION_FROM: i32 = 4;

/// Half the width of the aspiration window, in hundredths of a piece.
const ASPIRATION_WINDOW: i32 = 60;

/// The turns of the root, best first.
pub(super) fn roots(task: &Task<'_>) -> Vec<Root> {
    let (position, noise) = (&task.position, task.noise);
    let turns = candidates::turns(position);
    let key = keys::key(position);
    let history = History::new();
    let order = Order {
        history: &history,
        best: None,
        killers: [0; 2],
        steps: Steps::Counted,
    };
    let mut roots: Vec<Root> = turns
        .into_iter()
        .map(|(turn, after)| {
            let candidate = order.ranked(position, key, &after).of(&turn);
            Root {
                turn,
                candidate,
                error: error(noise, candidate.key),
            }
        })
        .collect();
    oversight::keep_seen(
        &mut roots,
        &task.oversight,
        position.side_to_move(),
        |root| &root.candidate,
    );
    roots.sort_by_key(|root| (std::cmp::Reverse(root.candidate.rank), root.candidate.key));
    roots
}

/// Runs one iteration. Returns `None` if it was stopped before there was a reliable result.
pub(super) fn iterate(
    search: &mut Search<'_>,
    task: &Task<'_>,
    roots: &[Root],
    expected: i32,
) -> Option<Best> {
    if search.depth() >= ASPIRATION_FROM && !score::is_decided(expected) {
        let perceived = expected + roots[0].error;
        let (low, high) = (perceived - ASPIRATION_WINDOW, perceived + ASPIRATION_WINDOW);
        let best = search_roots(search, task, roots, low, high);
        let certain = best.filter(|best| low < best.perceived && best.perceived < high);
        if certain.is_some() {
            return certain;
        }
        if search.is_over() {
            // A turn that failed high is still better than the best turn of the previous iteration.
            return best.filter(|best| best.perceived >= high);
        }
    }
    search_roots(search, task, roots, -INFINITY, INFINITY)
}

/// Searches the turns of the root in order, within a window of scores with errors.
fn search_roots(
    search: &mut Search<'_>,
    task: &Task<'_>,
    roots: &[Root],
    low: i32,
    high: i32,
) -> Option<Best> {
    let mut best: Option<Best> = None;
    let mut alpha = low;
    for (index, root) in roots.iter().enumerate() {
        let candidate = &root.candidate;
        let node = Node {
            position: candidate.position,
            key: candidate.key,
            quiet: if candidate.captured > 0 {
                0
            } else {
                task.quiet.saturating_add(1)
            },
            ply: 1,
            last: candidate.destination(),
        };
        // Decided scores have no error.
        let shift = if score::is_decided(alpha) {
            0
        } else {
            root.error
        };
        let above = if score::is_decided(high) {
            high
        } else {
            high - root.error
        };
        let from = alpha.saturating_sub(shift).max(-INFINITY);
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
        let perceived = if score::is_decided(score) {
            score
        } else {
            score + root.error
        };
        if best.is_none_or(|best| perceived > best.perceived && perceived > alpha) {
            best = Some(Best {
                index,
                score,
                perceived,
            });
        }
        alpha = alpha.max(perceived);
        if alpha >= high {
            break;
        }
    }
    best
}
