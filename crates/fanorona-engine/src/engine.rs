//! The engine: iterative deepening from the root.

mod root;

use crate::book::Book;
use crate::endgame::{self, Advice, Lookup};
use crate::evaluation::Evaluation;
use crate::rng;
use crate::score::{self, Score};
use crate::search::candidates;
use crate::search::node::Tools;
use crate::search::table::Stored;
use crate::search::{MAX_DEPTH, Search, keys};
use crate::tables::Tables;
use crate::task::{Noise, Report, Task};
use fanorona_rules::Turn;
use root::{MAX_LINE, Root, iterate, roots};
use std::fmt;
use std::sync::Arc;

/// A searcher with its transposition table. One engine can serve any number of games, one search at
/// a time.
pub struct Engine {
    tools: Tools,
    tables: Arc<Tables>,
    memory: Memory,
}

/// Whether a search uses the results of earlier searches of the same engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memory {
    /// It does not, so that the same task always has the same answer.
    #[default]
    OneSearch,
    /// It uses the results of all searches since [`Engine::clear`], which makes it stronger. All of
    /// them must be tasks of one game without oversights.
    OneGame,
}

impl Engine {
    /// An engine with a transposition table of about this many bytes and the endgame tables in the
    /// executable.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self::with_evaluation(table_bytes, Evaluation::default())
    }

    /// An engine with another evaluation, for matches.
    #[must_use]
    pub fn with_evaluation(table_bytes: usize, evaluation: Evaluation) -> Self {
        let memory = Memory::default();
        Self {
            tools: Tools::new(table_bytes, evaluation),
            tables: Tables::shared(),
            memory,
        }
    }

    /// The engine with another memory.
    #[must_use]
    pub fn with_memory(self, memory: Memory) -> Self {
        Self { memory, ..self }
    }

    /// The engine with other endgame tables.
    #[must_use]
    pub fn with_tables(self, tables: Arc<Tables>) -> Self {
        Self { tables, ..self }
    }

    /// Clears the transposition table. An engine with [`Memory::OneGame`] needs that before each
    /// game, other engines never.
    pub fn clear(&mut self) {
        self.tools.clear();
    }

    /// Searches a position until the limit is reached or `stop` returns true; it is called every 64
    /// positions. Returns `None` if the game is over. `stop` cannot interrupt the first iteration,
    /// so however early it stops the search, there is a turn.
    pub fn search(&mut self, task: &Task<'_>, stop: &dyn Fn() -> bool) -> Option<Report> {
        self.tools.begin(task, self.memory);
        let mut roots = roots(task);
        if roots.is_empty() {
            return None;
        }
        if let Some(report) = from_book(task, &roots) {
            return Some(report);
        }
        let tables = Lookup::new(&self.tables, task.limit.knowledge);
        let is_drawn = match tables.and_then(|tables| endgame::advice(tables, task)) {
            Some(Advice::Decided(report)) => return Some(*report),
            Some(Advice::Drawn(turns)) => {
                let holds = |root: &Root| turns.contains(&root.turn);
                // A player may overlook all of them.
                let is_held = roots.iter().any(holds);
                if is_held {
                    roots.retain(holds);
                }
                is_held
            }
            None => false,
        };
        let mut search = Search::new(&mut self.tools, task, tables, stop);
        let deepest = i32::from(task.limit.depth.unwrap_or(u8::MAX)).clamp(1, MAX_DEPTH);
        let (mut score, mut reached) = (0, 0);
        for depth in 1..=deepest {
            search.deepen(depth);
            if let Some(best) = iterate(&mut search, task, &roots, score) {
                score = best.score;
                // The next iteration starts with this turn.
                roots[..=best.index].rotate_right(1);
            }
            if search.is_over() {
                break;
            }
            reached = depth;
            // If the end is within the searched depth, a deeper search is unlikely to change the
            // result.
            if score::turns_to_end(score).is_some_and(|turns| turns <= depth) {
                break;
            }
        }
        let nodes = search.nodes();
        let root = roots.first()?;
        let line = self.line(root, task, reached);
        let depth = u8::try_from(reached).unwrap_or(u8::MAX);
        let score = if is_drawn {
            Score::EVEN
        } else {
            Score::from_search(score)
        };
        Some(Report {
            turn: root.turn,
            score,
            is_drawn,
            depth,
            nodes,
            line,
        })
    }

    /// The principal variation after a turn of the root, from the transposition table.
    fn line(&self, root: &Root, task: &Task<'_>, depth: i32) -> Vec<Turn> {
        let mut line = vec![root.turn];
        let (mut position, mut key) = (root.candidate.position, root.candidate.key);
        let mut quiet = if root.candidate.captured > 0 {
            0
        } else {
            task.quiet + 1
        };
        let length = usize::try_from(depth).unwrap_or_default().min(MAX_LINE);
        while line.len() < length {
            let stored = self.tools.table.get(keys::table_key(key, quiet));
            let Some(Stored { best, .. }) = stored else {
                break;
            };
            let Some((turn, after)) = candidates::turn_between(&position, best) else {
                break;
            };
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

/// The best turn by the opening book, if it knows the positions after all turns and none of them
/// has occurred before.
fn from_book(task: &Task<'_>, roots: &[Root]) -> Option<Report> {
    if !task.limit.book {
        return None;
    }
    let book = Book::shared();
    let scored = roots.iter().map(|root| {
        let after = &root.candidate.position;
        let score = book.score(after).filter(|_| !task.past.contains(after))?;
        Some((-score.centipieces(), root))
    });
    let scored: Vec<(i32, &Root)> = scored.collect::<Option<_>>()?;
    let (score, root) = scored
        .into_iter()
        .max_by_key(|(score, root)| score + root.error)?;
    let score = Score::from_search(score);
    Some(Report {
        turn: root.turn,
        score,
        is_drawn: false,
        depth: 0,
        nodes: 0,
        line: vec![root.turn],
    })
}

/// The error for the position with this key.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the remainder of a small number"
)]
fn error(noise: Noise, key: u64) -> i32 {
    let amount = noise.amount.clamp(0, score::MAX_ERROR);
    let span = 2 * amount.unsigned_abs() + 1;
    let chance = rng::mix(key ^ rng::mix(noise.seed.wrapping_add(1)));
    (chance % u64::from(span)) as i32 - amount
}
