//! The transposition table: what was found about positions, in a bounded piece of memory.

/// What a score in the table says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The position is worth that much.
    Exact,
    /// It is worth that much or more.
    AtLeast,
    /// It is worth that much or less.
    AtMost,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// Its worth for the side to move, wins and losses counted from this position on.
    pub(crate) score: i32,
    /// How many turns deep it was searched.
    pub(crate) depth: i32,
    /// What the score says.
    pub(crate) bound: Bound,
    /// A part of the key of the position to which the best turn leads.
    pub(crate) best: u32,
}

/// One entry, packed so that four fill a line of the processor's cache.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    best: u32,
    score: i16,
    depth: u8,
    /// The bound in the lowest two bits (0 is an empty entry), the search above them.
    tag: u8,
}

const BUCKET: usize = 4;
/// Searches that a tag can tell apart.
const SEARCHES: u8 = 1 << 6;

/// Entries are found by their key, and belong to one search: those of earlier ones are room.
pub(crate) struct Table {
    buckets: Vec<[Entry; BUCKET]>,
    search: u8,
}

impl Table {
    /// A table that takes so many bytes, rounded down to whole buckets, of which it has at least one.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<[Entry; BUCKET]>()).max(1);
        Self { buckets: vec![[Entry::default(); BUCKET]; buckets], search: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill([Entry::default(); BUCKET]);
        self.search = 0;
    }

    /// From now on nothing is known: what a search finds does not depend on those before it.
    pub(crate) fn begin(&mut self) {
        if self.search + 1 == SEARCHES {
            self.clear();
        } else {
            self.search += 1;
        }
    }

    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        let found = self.buckets[self.place(key)].iter().find(|it| it.key == key && self.is_current(it))?;
        let bound = match found.tag & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        Some(Known { score: found.score.into(), depth: found.depth.into(), bound, best: found.best })
    }

    /// Keeps what is known, in place of what was known about the same position, of an empty entry, or of what
    /// was searched least deep.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    pub(crate) fn put(&mut self, key: u64, known: Known) {
        let search = self.search;
        let place = self.place(key);
        let current = |it: &Entry| it.tag & 3 != 0 && it.tag >> 2 == search;
        let worth = |it: &Entry| match (current(it), it.key == key) {
            (true, false) => 1 + i32::from(it.depth),
            (true, true) => -1,
            (false, _) => 0,
        };
        let bucket = &mut self.buckets[place];
        let Some(entry) = bucket.iter_mut().min_by_key(|it| worth(it)) else { return };
        let bound = match known.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        *entry = Entry {
            key,
            best: known.best,
            score: known.score.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            depth: known.depth.clamp(0, u8::MAX.into()) as u8,
            tag: search << 2 | bound,
        };
    }

    fn is_current(&self, entry: &Entry) -> bool {
        entry.tag & 3 != 0 && entry.tag >> 2 == self.search
    }

    #[expect(clippy::cast_possible_truncation, reason = "the upper half of a product is below its factor")]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> u64::BITS) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(depth: i32) -> Known {
        Known { score: -29_998, depth, bound: Bound::AtLeast, best: 7 }
    }

    #[test]
    fn what_is_kept_is_found_until_the_next_search() {
        let mut table = Table::new(1 << 10);
        table.put(42, known(3));
        assert_eq!(table.get(42), Some(known(3)));
        assert_eq!(table.get(43), None);
        table.begin();
        assert_eq!(table.get(42), None);
    }

    #[test]
    fn the_deepest_stay_when_there_is_no_room() {
        let mut table = Table::new(0);
        for (key, depth) in (1..).zip([9, 2, 8, 7, 1, 6]) {
            table.put(key, known(depth));
        }
        let there: Vec<u64> = (1..=6).filter(|&key| table.get(key).is_some()).collect();
        assert_eq!(there, [1, 3, 4, 6]);
    }

    #[test]
    fn after_many_searches_nothing_of_an_old_one_is_found() {
        let mut table = Table::new(1 << 10);
        for search in 0..1_000_u64 {
            table.begin();
            table.put(search, known(1));
            let found = (0..=search).filter(|&key| table.get(key).is_some()).count();
            assert_eq!(found, 1, "search {search}");
        }
    }

    #[test]
    fn an_entry_takes_a_quarter_of_a_cache_line() {
        assert_eq!(size_of::<[Entry; BUCKET]>(), 64);
    }
}
