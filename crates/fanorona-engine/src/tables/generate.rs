//! Works out the values of all positions, by going back from the ends of games (retrograde
//! analysis).
//!
//! Captures are compulsory and leave fewer pieces. So a position in which the side to move can
//! capture takes its value from smaller tables. In all others, the quiet ones, the side to move can
//! only play a paika, which leads to the same pieces with the other side to move. Two materials
//! that differ in the side to move are therefore solved together, distance after distance.

mod counts;
pub(crate) mod pairs;

pub use counts::Counts;

use super::indexing::{Indexing, Pieces};
use super::material::Material;
use super::stored::{self, BadTable, Form};
use super::value::Value;
use fanorona_rules::Ruleset;
use pairs::{Pair, bits, pieces_of, position};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// The rows that a thread takes at once while it values ends and captures.
const ROWS_AT_ONCE: usize = 8;
/// The indexes that a thread takes at once while it goes back one turn.
const INDEXES_AT_ONCE: usize = 1 << 16;

/// One more than the largest number of pieces of a side.
const MAX_SIDE: usize = 9;
/// The byte of a quiet position about which nothing is known: this, plus the number of paikas that
/// are not yet known to lose. No distance is as large.
const UNDECIDED: u8 = 128;
/// The byte of a position that is drawn by captures, while the quiet positions are being solved.
const DRAWN: u8 = u8::MAX;

const fn is_undecided(byte: u8) -> bool {
    UNDECIDED <= byte && byte < DRAWN
}

/// Solved materials of one board, with one byte for each index ([`Value`]).
pub struct Solver {
    indexing: Indexing,
    /// The values by the number of own pieces and of the opponent's.
    solved: [[Vec<u8>; MAX_SIDE]; MAX_SIDE],
    threads: usize,
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("ruleset", &self.indexing.ruleset())
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// A solver that has solved nothing. The number of threads does not change the result.
    #[must_use]
    pub fn new(ruleset: Ruleset, threads: usize) -> Self {
        Self {
            indexing: Indexing::new(ruleset),
            solved: Default::default(),
            threads: threads.max(1),
        }
    }

    /// The values of a solved material.
    #[must_use]
    pub fn values(&self, material: Material) -> Option<&[u8]> {
        let values = self
            .solved
            .get(usize::from(material.own))?
            .get(usize::from(material.opponent))?;
        (!values.is_empty()).then_some(values)
    }

    /// Forgets everything about a material, to free memory.
    pub fn forget(&mut self, material: Material) {
        *self.place(material) = Vec::new();
    }

    fn place(&mut self, material: Material) -> &mut Vec<u8> {
        &mut self.solved[usize::from(material.own)][usize::from(material.opponent)]
    }

    /// The table of a solved material.
    #[must_use]
    pub fn table(&self, material: Material, form: Form) -> Option<Vec<u8>> {
        Some(stored::write(
            &self.indexing,
            material,
            self.values(material)?,
            form,
        ))
    }

    /// Takes a solved pair of materials from plain or packed tables instead of solving it again.
    ///
    /// # Errors
    /// The bytes are not a table of this board and material.
    pub fn restore(&mut self, material: Material, tables: [&[u8]; 2]) -> Result<(), BadTable> {
        let pair = self.start(material);
        for (side, bytes) in tables.into_iter().enumerate() {
            let values = self.quiet_values(pair.materials[side], bytes)?;
            for (value, quiet) in pair.values[side].iter().zip(values) {
                if is_undecided(value.load(Ordering::Relaxed)) {
                    value.store(quiet, Ordering::Relaxed);
                }
            }
        }
        self.keep(pair);
        Ok(())
    }

    /// The values of a table. Indexes that are not quiet have 0.
    fn quiet_values(&self, material: Material, bytes: &[u8]) -> Result<Vec<u8>, BadTable> {
        let (header, _) = stored::checked(bytes)?;
        if (header.ruleset, header.material) != (self.indexing.ruleset(), material) {
            return Err(BadTable::Foreign);
        }
        let unpacked = match header.form {
            Form::Plain => None,
            Form::Packed => Some(stored::unpacked(&self.indexing, bytes)?),
        };
        let plain = unpacked.as_deref().unwrap_or(bytes);
        if !header.fits(&self.indexing) {
            return Err(BadTable::Foreign);
        }
        stored::quiet_values(plain, &header, self.indexing.len(material)).ok_or(BadTable::Damaged)
    }

    /// How many positions of a solved material are won, drawn and lost, counting mirror images
    /// separately.
    #[must_use]
    pub fn counts(&self, material: Material) -> Option<Counts> {
        let values = self.values(material)?;
        let mut counts = Counts::default();
        for row in 0..self.indexing.rows(material) {
            self.indexing.each_of_row(material, row, |index, pieces| {
                let images = self.indexing.images(material, pieces, index);
                counts.add(Value::from_byte(values[index]), images);
            });
        }
        Some(counts)
    }

    /// Solves a material and the same with the other side to move. All materials with fewer pieces
    /// must have been solved.
    pub fn solve(&mut self, material: Material) {
        let pair = self.start(material);
        let mut distance = 0;
        // Values that are further away than the furthest one yet can only come from it.
        while distance <= pair.furthest.load(Ordering::Relaxed) {
            self.go_back(&pair, distance);
            distance += 1;
        }
        self.keep(pair);
    }

    fn keep(&mut self, pair: Pair) {
        for (material, values) in pair.materials.into_iter().zip(pair.values) {
            let decided = |byte: u8| {
                if byte >= UNDECIDED {
                    Value::Draw.byte()
                } else {
                    byte
                }
            };
            let values: Vec<u8> = values
                .into_iter()
                .map(|value| decided(value.into_inner()))
                .collect();
            if !values.is_empty() {
                *self.place(material) = values;
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
        let second = if other == material {
            Vec::new()
        } else {
            empty(other)
        };
        let values = [empty(material), second];
        let pair = Pair {
            materials: [material, other],
            values,
            furthest: AtomicU8::default(),
        };
        for (material, values) in pair.materials.iter().zip(&pair.values) {
            if !values.is_empty() {
                self.in_parallel(self.indexing.rows(*material), ROWS_AT_ONCE, |rows| {
                    for row in rows {
                        self.indexing.each_of_row(*material, row, |index, pieces| {
                            let byte = self.first_value(pieces);
                            values[index].store(byte, Ordering::Relaxed);
                            pair.note(byte);
                        });
                    }
                });
            }
        }
        pair
    }

    /// The byte of a position at the start. Of positions without captures only those without turns
    /// are decided.
    fn first_value(&self, pieces: Pieces) -> u8 {
        let Some(position) = position(self.indexing.ruleset(), pieces) else {
            return DRAWN;
        };
        if !position.can_capture() {
            let paikas = self.paikas(pieces);
            return if paikas == 0 {
                Value::Loss(0).byte()
            } else {
                UNDECIDED + paikas
            };
        }
        let mut best = Value::Loss(0);
        position.for_each_result(|after| {
            best = best.max(self.value(pieces_of(after)).before());
            if best == Value::Win(1) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if best == Value::Draw {
            DRAWN
        } else {
            best.byte()
        }
    }

    /// The value of a position with fewer pieces.
    fn value(&self, pieces: Pieces) -> Value {
        if pieces.own == 0 {
            return Value::Loss(0);
        }
        let material = pieces.material();
        let values = &self.solved[usize::from(material.own)][usize::from(material.opponent)];
        Value::from_byte(values[self.indexing.index(material, pieces)])
    }

    /// Values the quiet positions with a turn to a position whose distance is `distance`.
    fn go_back(&self, pair: &Pair, distance: u8) {
        for side in 0..2 {
            let (values, material) = (&pair.values[side], pair.materials[side]);
            self.in_parallel(values.len(), INDEXES_AT_ONCE, |indexes| {
                for index in indexes {
                    if values[index].load(Ordering::Relaxed) == distance + 1 {
                        let after = self.indexing.pieces_at(material, index);
                        self.value_predecessors(pair, material, after, distance);
                    }
                }
            });
        }
    }

    /// Values the quiet predecessors of a position with this distance, if it decides them.
    fn value_predecessors(&self, pair: &Pair, material: Material, after: Pieces, distance: u8) {
        let value = Value::from_byte(distance + 1).before();
        let material = material.swapped();
        let values = pair.of(material);
        let empty = self.indexing.points() & !(after.own | after.opponent);
        for to in bits(after.opponent) {
            for from in bits(self.indexing.neighbours(to) & empty) {
                let own = after.opponent ^ 1 << to ^ 1 << from;
                let before = Pieces {
                    own,
                    opponent: after.own,
                };
                let byte = &values[self.indexing.index(material, before)];
                if !is_undecided(byte.load(Ordering::Relaxed)) {
                    continue;
                }
                if matches!(value, Value::Win(_)) || self.loses(pair, before, byte, value) {
                    byte.store(value.byte(), Ordering::Relaxed);
                    pair.note(value.byte());
                }
            }
        }
    }

    /// Notes that one more turn of a quiet position is known to lose, and returns whether `loss` is
    /// its value: all of its turns lose, and none of them later.
    ///
    /// The count of turns is exact unless the position or the next one has a symmetry. Therefore it
    /// only says when to look at all turns.
    fn loses(&self, pair: &Pair, before: Pieces, byte: &AtomicU8, loss: Value) -> bool {
        let material = before.material();
        let fewer = |byte: u8| is_undecided(byte).then(|| UNDECIDED.max(byte - 1));
        let counted = byte.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer);
        let may_lose = counted.is_ok_and(|before| before <= UNDECIDED + 1);
        if !may_lose && !self.indexing.has_symmetric_key(material, before) {
            return false;
        }
        let material = material.swapped();
        let values = pair.of(material);
        let empty = self.indexing.points() & !(before.own | before.opponent);
        bits(before.own).all(|from| {
            bits(self.indexing.neighbours(from) & empty).all(|to| {
                let opponent = before.own ^ 1 << from ^ 1 << to;
                let after = Pieces {
                    own: before.opponent,
                    opponent,
                };
                let byte = values[self.indexing.index(material, after)].load(Ordering::Relaxed);
                byte < loss.byte() && matches!(Value::from_byte(byte), Value::Win(_))
            })
        })
    }

    /// The number of paikas of a position.
    fn paikas(&self, pieces: Pieces) -> u8 {
        let empty = self.indexing.points() & !(pieces.own | pieces.opponent);
        let all: u32 = bits(pieces.own)
            .map(|from| (self.indexing.neighbours(from) & empty).count_ones())
            .sum();
        u8::try_from(all)
            .unwrap_or(u8::MAX)
            .min(DRAWN - UNDECIDED - 1)
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
