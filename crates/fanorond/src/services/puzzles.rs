//! Who waits for new puzzles.

use fanorona_game::AccountId;
use parking_lot::Mutex;
use std::collections::BTreeSet;
use tokio::sync::Notify;

/// Those who wait for new puzzles. Each account waits once.
#[derive(Debug, Default)]
pub struct Finder {
    pub asked: Notify,
    pub waiting: Mutex<BTreeSet<AccountId>>,
}

impl Finder {
    /// Notes that an account has seen all puzzles. The search starts at once, unless it has already
    /// searched as many games as it may in this minute.
    pub fn ask(&self, account: AccountId) {
        self.waiting.lock().insert(account);
        self.asked.notify_one();
    }
}
