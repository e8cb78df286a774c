//! A position in the search, and what a search needs.

use super::candidates::Candidate;
use super::candidates::history::History;
use super::keys;
use super::table::Table;
use crate::engine::Memory;
use crate::evaluation::Evaluation;
use crate::task::Task;
use fanorona_rules::{CLAIM_QUIET_TURNS, Point, Position};

/// The transposition table, and the buffers of a search.
pub(crate) struct Tools {
    pub(crate) table: Table,
    pub(super) evaluation: Evaluation,
    pub(super) history: History,
    /// The killer turns per ply.
    pub(super) killers: Vec<[u16; 2]>,
    /// A stack with the candidates of all positions from the root to the current one.
    pub(super) pool: Vec<Candidate>,
    /// The keys of the positions from the last capture before the root to the current one.
    pub(super) path: Vec<u64>,
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
    pub(super) fn child(&self, candidate: &Candidate) -> Self {
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
