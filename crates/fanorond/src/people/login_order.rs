//! Locks that serialize logins and logouts of the same account, and password checks.
//!
//! A dropped connection and its replacement can exist at the same moment, and both login and logout
//! wait for the disk. Without a lock, the end of the old logout could undo part of the new login.

use fanorona_game::AccountId;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use tokio::sync::{Mutex, MutexGuard, OwnedMutexGuard};

/// One lock for each group of accounts.
#[derive(Debug)]
pub struct LoginLocks(Vec<Mutex<()>>);

impl LoginLocks {
    /// Accounts share `locks` locks.
    pub fn new(locks: usize) -> Self {
        Self((0..locks.max(1)).map(|_| Mutex::default()).collect())
    }

    /// Locks an account until the guard is dropped. A task must not take a second lock meanwhile.
    pub async fn hold(&self, account: AccountId) -> MutexGuard<'_, ()> {
        let lock = usize::try_from(account.0.unsigned_abs()).unwrap_or_default() % self.0.len();
        self.0[lock].lock().await
    }
}

/// A lock for each key. A key that nobody holds or waits for takes no memory.
#[derive(Debug)]
pub struct KeyedLocks<K>(parking_lot::Mutex<HashMap<K, Arc<Mutex<()>>>>);

impl<K> Default for KeyedLocks<K> {
    fn default() -> Self {
        Self(parking_lot::Mutex::default())
    }
}

impl<K: Eq + Hash + Clone> KeyedLocks<K> {
    /// Locks a key until the guard is dropped. Those who wait get it in their order.
    pub async fn hold(&self, key: K) -> KeyGuard<'_, K> {
        let lock = Arc::clone(self.0.lock().entry(key.clone()).or_default());
        // It counts as waiting from here on, even if the caller is dropped while it waits.
        let mut guard = KeyGuard {
            locks: self,
            key,
            held: None,
        };
        guard.held = Some(lock.lock_owned().await);
        guard
    }
}

/// Holds the lock of a key.
#[derive(Debug)]
pub struct KeyGuard<'a, K: Eq + Hash> {
    locks: &'a KeyedLocks<K>,
    key: K,
    held: Option<OwnedMutexGuard<()>>,
}

impl<K: Eq + Hash> Drop for KeyGuard<'_, K> {
    fn drop(&mut self) {
        let mut locks = self.locks.0.lock();
        self.held = None;
        if locks
            .get(&self.key)
            .is_some_and(|lock| Arc::strong_count(lock) == 1)
        {
            locks.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn a_key_has_one_holder_and_is_forgotten_after_the_last() {
        let locks = KeyedLocks::default();
        let first = locks.hold("a").await;
        let other = locks.hold("b").await;
        let mut second = Box::pin(locks.hold("a"));
        let mut dropped = Box::pin(locks.hold("a"));
        assert!(timeout(Duration::ZERO, &mut second).await.is_err());
        assert!(timeout(Duration::ZERO, &mut dropped).await.is_err());
        drop(dropped);
        drop(first);
        let second = second.await;
        assert_eq!(locks.0.lock().len(), 2);
        drop((second, other));
        assert!(locks.0.lock().is_empty());
    }
}
