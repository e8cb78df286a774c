//! Locks that serialize logins and logouts of the same account.
//!
//! A dropped connection and its replacement can exist at the same moment, and both login and logout wait for the
//! disk. Without a lock, the end of the old logout could undo part of the new login.

use fanorona_game::AccountId;
use tokio::sync::{Mutex, MutexGuard};

/// One lock for each group of accounts.
#[derive(Debug)]
pub(crate) struct LoginLocks(Vec<Mutex<()>>);

impl LoginLocks {
    /// Accounts share `locks` locks.
    pub(crate) fn new(locks: usize) -> Self {
        Self((0..locks.max(1)).map(|_| Mutex::default()).collect())
    }

    /// Locks an account until the guard is dropped. A task must not take a second lock meanwhile.
    pub(crate) async fn hold(&self, account: AccountId) -> MutexGuard<'_, ()> {
        let lock = usize::try_from(account.0.unsigned_abs()).unwrap_or_default() % self.0.len();
        self.0[lock].lock().await
    }
}
