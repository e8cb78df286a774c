//! A map with a maximum size that forgets what no longer matters, a little with each new key.

use std::borrow::Borrow;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// How many keys are looked at when one is added. With two, the keys that no longer matter are
/// removed faster than new ones come.
const LOOKED_AT: usize = 2;

/// A map of at most a number of keys. Every operation but [`Recent::retain`] takes the same time
/// whatever the size.
#[derive(Debug)]
pub(super) struct Recent<K, V> {
    most: usize,
    /// Each value with the number of its key in `order`.
    entries: HashMap<K, (u64, V)>,
    /// The keys in the order in which they are looked at next. One whose number is not in `entries`
    /// was removed.
    order: VecDeque<(u64, K)>,
    /// The number of the next key.
    next: u64,
}

impl<K: Eq + Hash + Clone, V> Recent<K, V> {
    /// An empty map of at most `most` keys.
    pub(super) fn new(most: usize) -> Self {
        Self {
            most: most.max(1),
            entries: HashMap::new(),
            order: VecDeque::new(),
            next: 0,
        }
    }

    pub(super) fn get(&self, key: &K) -> Option<&V> {
        self.entries.get(key).map(|(_, value)| value)
    }

    /// The value of a key, which is made if there is none. A full map forgets one that `is_over`,
    /// or else any.
    pub(super) fn entry(
        &mut self,
        key: &K,
        is_over: impl Fn(&V) -> bool,
        make: impl FnOnce() -> V,
    ) -> &mut V {
        if !self.entries.contains_key(key) {
            self.tidy(is_over);
            while self.entries.len() >= self.most
                && let Some((number, oldest)) = self.order.pop_front()
            {
                self.remove_numbered(number, &oldest);
            }
            self.order.push_back((self.next, key.clone()));
            self.next += 1;
        }
        let number = self.next.wrapping_sub(1);
        &mut self
            .entries
            .entry(key.clone())
            .or_insert_with(|| (number, make()))
            .1
    }

    pub(super) fn remove<Q: Eq + Hash + ?Sized>(&mut self, key: &Q)
    where
        K: Borrow<Q>,
    {
        self.entries.remove(key);
    }

    /// Removes all keys but those that `keep` names. Looks at every key.
    pub(super) fn retain(&mut self, keep: impl Fn(&K) -> bool) {
        self.entries.retain(|key, _| keep(key));
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Looks at the next keys, and removes those that are over.
    fn tidy(&mut self, is_over: impl Fn(&V) -> bool) {
        for _ in 0..LOOKED_AT {
            let Some((number, key)) = self.order.pop_front() else {
                return;
            };
            match self.entries.get(&key) {
                Some((there, value)) if *there == number && !is_over(value) => {
                    self.order.push_back((number, key));
                }
                Some(_) | None => self.remove_numbered(number, &key),
            }
        }
    }

    /// Removes a key, unless it was removed before and has come again.
    fn remove_numbered(&mut self, number: u64, key: &K) {
        if self
            .entries
            .get(key)
            .is_some_and(|(there, _)| *there == number)
        {
            self.entries.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_map_forgets_what_is_over_before_anything_else() {
        let mut map = Recent::new(3);
        for key in [1, 2, 3] {
            map.entry(&key, |_| false, || key);
        }
        map.entry(&4, |value| *value == 2, || 4);
        let mut keys: Vec<i32> = map.entries.keys().copied().collect();
        keys.sort_unstable();
        assert_eq!(keys, [1, 3, 4]);
    }

    #[test]
    fn a_new_key_looks_at_two_others_however_many_there_are() {
        let mut map = Recent::new(50_000);
        let looked = std::cell::Cell::new(0_usize);
        for key in 0..100_000 {
            let look = |_: &()| {
                looked.set(looked.get() + 1);
                false
            };
            map.entry(&key, look, || ());
        }
        assert_eq!(map.len(), 50_000);
        assert!(looked.get() <= 2 * 100_000, "{}", looked.get());
    }

    #[test]
    fn a_key_that_comes_and_goes_takes_no_more_memory() {
        let mut map = Recent::new(1_000);
        for key in 0..10 {
            map.entry(&key, |()| false, || ());
        }
        for _ in 0..10_000 {
            map.entry(&99, |()| false, || ());
            map.remove(&99);
        }
        assert_eq!(map.len(), 10);
        assert!(map.order.len() <= 40, "{}", map.order.len());
    }
}
