//! The doors: who comes in and who goes out on the same account does so one after the other.
//!
//! A line that drops and the one that replaces it may be there in the same moment, and both entering and leaving wait
//! for the disk in between. Without a lock the rest of one's leaving would be taken for the other's.

use fanorona_game::AccountId;
use tokio::sync::{Mutex, MutexGuard};

/// So many doors; accounts share them.
const LOCKS: usize = 256;

/// One lock for the accounts of each door.
#[derive(Debug)]
pub(crate) struct LoginLocks(Vec<Mutex<()>>);

impl Default for LoginLocks {
    fn default() -> Self {
        Self((0..LOCKS).map(|_| Mutex::default()).collect())
    }
}

impl LoginLocks {
    /// Keeps the door of an account for as long as what is returned lives. Nobody takes a second one meanwhile.
    pub(crate) async fn hold(&self, account: AccountId) -> MutexGuard<'_, ()> {
        let lock = usize::try_from(account.0.unsigned_abs()).unwrap_or_default() % self.0.len();
        self.0[lock].lock().await
    }
}
