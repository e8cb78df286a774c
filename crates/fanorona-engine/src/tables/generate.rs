//! Works out the values of all positions, by going back from the ends of games (retrograde analysis).
//!
//! Captures are compulsory and leave fewer pieces. So a position in which the side to move can capture takes
//! its value from smaller tables. In all others, the quiet ones, the side to move can only play a paika, which
//! leads to the same pieces with the other side to move. Two materials that differ in the side to move are
//! therefore solved together, distance after distance.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use fanorona_rules::{Phase, Position, Ruleset, Setup, Side};

use super::indexing::{Indexing, Pieces, sets};
use super::material::Material;
use super::value::Value;

/// The rows that a thread takes at once while it values ends and captures.
const ROWS_AT_ONCE: usize = 8;
/// The indexes that a thread takes at once while it goes back one turn.
const INDEXES_AT_ONCE: usize = 1 << 16;

/// Solved materials of one board, with one byte for each index ([`Value`]).
pub struct Solver {
    indexing: Indexing,
    solved: BTreeMap<Material, Vec<u8>>,
    threads: usize,
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").field("solved", &self.solved.keys()).finish_non_exhaustive()
    }
}

/// The values of the material that is being solved, and of the same with the other side to move.
struct Pair {
    materials: [Material; 2],
    values: [Vec<AtomicU8>; 2],
}

impl Solver {
    /// A solver that has solved nothing. The number of threads does not change the result.
    #[must_use]
    pub fn new(ruleset: Ruleset, threads: usize) -> Self {
        Self { indexing: Indexing::new(ruleset), solved: BTreeMap::new(), threads: threads.max(1) }
    }

    /// The values of a solved material.
    #[must_use]
    pub fn values(&self, material: Material) -> Option<&[u8]> {
        self.solved.get(&material).map(Vec::as_slice)
    }

    /// Forgets everything about a material, to free memory.
    pub fn forget(&mut self, material: Material) {
        self.solved.remove(&material);
    }

    pub(crate) const fn indexing(&self) -> &Indexing {
        &self.indexing
    }

    /// Solves a material and the same with the other side to move. All materials with fewer pieces must have
    /// been solved.
    pub fn solve(&mut self, material: Material) {
        let pair = self.start(material);
        let mut distance = 0;
        // Values that are further away than the furthest one yet can only come from it.
        while distance <= pair.furthest() {
            self.go_back(&pair, distance);
            distance += 1;
        }
        self.keep(pair);
    }

    fn keep(&mut self, pair: Pair) {
        for (material, values) in pair.materials.into_iter().zip(pair.values) {
            let values: Vec<u8> = values.into_iter().map(AtomicU8::into_inner).collect();
            if !values.is_empty() {
                self.solved.insert(material, values);
            }
        }
    }

    /// The values of positions in which the game is over or the side to move can capture.
    fn start(&self, material: Material) -> Pair {
        let other = material.swapped();
        let empty = |material: Material| {
            let mut values = Vec::new();
            values.resize_with(self.indexing.len(material), AtomicU8::default);
            values
        };
        let second = if other == material { Vec::new() } else { empty(other) };
        let pair = Pair { materials: [material, other], values: [empty(material), second] };
        for (material, values) in pair.materials.iter().zip(&pair.values) {
            if !values.is_empty() {
                self.in_parallel(self.indexing.rows(*material), ROWS_AT_ONCE, |rows| {
                    for row in rows {
                        self.indexing.each_of_row(*material, row, |index, pieces| {
                            values[index].store(self.first_value(pieces).byte(), Ordering::Relaxed);
                        });
                    }
                });
            }
        }
        pair
    }

    /// The value of a position with captures or without turns. Quiet positions count as drawn for now.
    fn first_value(&self, pieces: Pieces) -> Value {
        let Some(position) = position(self.indexing.ruleset(), pieces) else { return Value::Draw };
        if !position.can_capture() {
            return if position.outcome().is_some() { Value::Loss(0) } else { Value::Draw };
        }
        let mut best = Value::Loss(0);
        position.for_each_turn(|_, after| {
            best = best.max(self.value(pieces_of(after)).before());
            ControlFlow::Continue(())
        });
        best
    }

    /// The value of a position with fewer pieces.
    fn value(&self, pieces: Pieces) -> Value {
        if pieces.own == 0 {
            return Value::Loss(0);
        }
        let values = self.solved.get(&pieces.material()).expect("smaller materials are solved first");
        Value::from_byte(values[self.indexing.index(pieces)])
    }

    /// Values the quiet positions with a turn to a position whose distance is `distance`.
    fn go_back(&self, pair: &Pair, distance: u8) {
        for side in 0..2 {
            let (values, material) = (&pair.values[side], pair.materials[side]);
            self.in_parallel(values.len(), INDEXES_AT_ONCE, |indexes| {
                for index in indexes {
                    if values[index].load(Ordering::Relaxed) == distance + 1 {
                        self.value_predecessors(pair, self.indexing.pieces_at(material, index), distance);
                    }
                }
            });
        }
    }

    /// Values the quiet predecessors of a position with this distance, if it decides them.
    fn value_predecessors(&self, pair: &Pair, after: Pieces, distance: u8) {
        let value = Value::from_byte(distance + 1).before();
        let values = pair.of(after.material().swapped());
        let empty = self.indexing.points() & !(after.own | after.opponent);
        for to in bits(after.opponent) {
            for from in bits(self.indexing.neighbours(to) & empty) {
                let own = after.opponent ^ 1 << to ^ 1 << from;
                let before = Pieces { own, opponent: after.own };
                let undecided = &values[self.indexing.index(before)];
                if undecided.load(Ordering::Relaxed) != 0 || !self.is_quiet(before) {
                    continue;
                }
                if matches!(value, Value::Win(_)) || self.loses(pair, before, distance) {
                    undecided.store(value.byte(), Ordering::Relaxed);
                }
            }
        }
    }

    fn is_quiet(&self, pieces: Pieces) -> bool {
        position(self.indexing.ruleset(), pieces).is_some_and(|position| !position.can_capture())
    }

    /// Whether all turns of a quiet position lead to a win of the opponent in at most `distance` turns.
    fn loses(&self, pair: &Pair, before: Pieces, distance: u8) -> bool {
        let values = pair.of(before.material().swapped());
        let empty = self.indexing.points() & !(before.own | before.opponent);
        bits(before.own).all(|from| {
            bits(self.indexing.neighbours(from) & empty).all(|to| {
                let opponent = before.own ^ 1 << from ^ 1 << to;
                let after = Pieces { own: before.opponent, opponent };
                let value = values[self.indexing.index(after)].load(Ordering::Relaxed);
                value != 0 && value % 2 == 0 && value <= distance + 1
            })
        })
    }

    /// Calls `work` with parts of the range from 0 to `end`, on all threads.
    fn in_parallel(&self, end: usize, at_once: usize, work: impl Fn(Range<usize>) + Sync) {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    loop {
                        let begin = next.fetch_add(at_once, Ordering::Relaxed);
                        if begin >= end {
                            return;
                        }
                        work(begin..end.min(begin + at_once));
                    }
                });
            }
        });
    }
}

impl Pair {
    fn of(&self, material: Material) -> &[AtomicU8] {
        if material == self.materials[0] { &self.values[0] } else { &self.values[1] }
    }

    /// The largest distance yet.
    fn furthest(&self) -> u8 {
        let all = self.values.iter().flatten().map(|value| value.load(Ordering::Relaxed));
        all.max().unwrap_or_default().saturating_sub(1)
    }
}

/// The position of these pieces, White being the side to move.
pub(crate) fn position(ruleset: Ruleset, pieces: Pieces) -> Option<Position> {
    let (white, black) = sets(pieces);
    Setup { ruleset, white, black, to_move: Side::White, phase: Phase::Riatra }.position().ok()
}

/// The pieces of a position.
pub(crate) fn pieces_of(position: &Position) -> Pieces {
    let mover = position.side_to_move();
    Pieces { own: position.pieces(mover).bits(), opponent: position.pieces(mover.opposite()).bits() }
}

/// The numbers of the bits of a word.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}
