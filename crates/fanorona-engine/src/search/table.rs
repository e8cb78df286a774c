//! The transposition table.

use crate::engine::Memory;

/// The meaning of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The score is exact.
    Exact,
    /// The score is a lower bound.
    AtLeast,
    /// The score is an upper bound.
    AtMost,
}

/// The stored result of searching a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    /// The score for the side to move. Turns to a forced end are counted from this position.
    pub(crate) score: i32,
    /// The search depth in turns.
    pub(crate) depth: i32,
    /// The meaning of the score.
    pub(crate) bound: Bound,
    /// The lower half of the key of the position after the best turn.
    pub(crate) best: u32,
}

/// A packed entry. Four of them fill a cache line.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    best: u32,
    score: i16,
    depth: u8,
    /// The bound in the lowest two bits (0 means an empty entry), the generation above them.
    tag: u8,
}

const BUCKET: usize = 4;
/// The number of generations that a tag can distinguish.
const GENERATIONS: u8 = 1 << 6;

/// What an entry loses in depth with each generation, when the table decides which entry to
/// replace.
const LOST_WITH_AGE: i32 = 4;

/// A hash table of search results. Each search is a generation; entries of generations before
/// `oldest` count as empty.
pub(crate) struct Table {
    buckets: Vec<[Entry; BUCKET]>,
    generation: u8,
    /// The first generation whose entries are valid.
    oldest: u8,
}

impl Table {
    /// A table of this many bytes, rounded down to whole buckets, but with at least one.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<[Entry; BUCKET]>()).max(1);
        Self {
            buckets: vec![[Entry::default(); BUCKET]; buckets],
            generation: 0,
            oldest: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill([Entry::default(); BUCKET]);
        self.generation = 0;
        self.oldest = 0;
    }

    /// Starts a new generation. Unless the memory is longer than a search, that makes all entries
    /// invalid: then the result of a search must not depend on earlier ones.
    pub(crate) fn begin(&mut self, memory: Memory) {
        if self.generation + 1 == GENERATIONS {
            self.clear();
        } else {
            self.generation += 1;
        }
        match memory {
            Memory::OneSearch => self.oldest = self.generation,
            Memory::OneGame => {}
        }
    }

    pub(crate) fn get(&self, key: u64) -> Option<Stored> {
        let found = self.buckets[self.place(key)]
            .iter()
            .find(|it| it.key == key && self.is_current(it))?;
        let bound = match found.tag & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        Some(Stored {
            score: found.score.into(),
            depth: found.depth.into(),
            bound,
            best: found.best,
        })
    }

    /// Stores a result. It replaces the entry of the same position, an empty entry, or the entry
    /// with the smallest depth, where older entries count as less deep.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped"
    )]
    pub(crate) fn put(&mut self, key: u64, stored: Stored) {
        let (generation, oldest) = (self.generation, self.oldest);
        let place = self.place(key);
        let worth = |it: &Entry| {
            let age = generation.checked_sub(it.tag >> 2);
            match age {
                _ if it.key == key => i32::MIN,
                Some(age) if it.tag & 3 != 0 && it.tag >> 2 >= oldest => {
                    i32::from(it.depth) - LOST_WITH_AGE * i32::from(age)
                }
                _ => i32::MIN + 1,
            }
        };
        let bucket = &mut self.buckets[place];
        let Some(entry) = bucket.iter_mut().min_by_key(|it| worth(it)) else {
            return;
        };
        let bound = match stored.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        *entry = Entry {
            key,
            best: stored.best,
            score: stored.score.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            depth: stored.depth.clamp(0, u8::MAX.into()) as u8,
            tag: generation << 2 | bound,
        };
    }

    fn is_current(&self, entry: &Entry) -> bool {
        entry.tag & 3 != 0 && entry.tag >> 2 >= self.oldest
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the upper half of a product is below its factor"
    )]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> u64::BITS) as usize
    }
}

#[cfg(test)]
pub(crate) mod tests;
