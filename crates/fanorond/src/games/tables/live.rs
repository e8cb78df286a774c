//! Live games: deadlines, delivery of boards, and disconnected players.
//!
//! The store knows every clock. This module knows what another server could not: when a board was
//! delivered to the player to move, which starts the clock (`delivery`), and since when a player is
//! disconnected (`absence`). `registry` has the games, and `waiting` the clocks that wait for a
//! player after an outage.

mod absence;
mod delivery;
mod registry;
mod waiting;

pub(super) use delivery::Delivery;
pub use delivery::GameCursor;
pub(super) use registry::Live;

use super::Tables;
use fanorona_game::{AccountId, GameId, GameRecord, Timestamp};
use fanorona_store::StoreError;
use std::collections::HashMap;
use std::time::Duration;

/// How much later a node declares a loss on time that another node should have declared.
const OTHER_NODE: Duration = Duration::from_secs(2);

impl Tables {
    /// By player, the newest active live game that everybody may see.
    pub fn public_live_games(&self) -> HashMap<AccountId, GameId> {
        let mut newest = HashMap::new();
        for (game, watch) in self
            .live
            .lock()
            .games
            .iter()
            .filter(|(_, watch)| !watch.private)
        {
            for player in [watch.players.white.id, watch.players.black.id] {
                let newest = newest.entry(player).or_insert(*game);
                *newest = (*newest).max(*game);
            }
        }
        newest
    }

    /// The number of active live games.
    pub fn live_games(&self) -> usize {
        self.live.watched.lock().games.len()
    }

    /// Updates the deadline of a game. If the player to move is on another node, that node knows
    /// when the board was delivered, and declares the loss on time; this one only if that one does
    /// not.
    pub(super) fn watch_clock(&self, record: &GameRecord) {
        let mover = record.game.to_move().map(|side| record.seats.get(side).id);
        let is_elsewhere = |account| {
            self.presence.sessions(account).is_none() && self.presence.is_elsewhere(account)
        };
        let later = match mover {
            Some(mover) if is_elsewhere(mover) => self.live.bounds.lag_grace + OTHER_NODE,
            Some(_) | None => Duration::ZERO,
        };
        self.live.note(record, later);
    }

    /// The next deadline of all live games.
    pub fn next_live(&self) -> Option<Timestamp> {
        self.live.lock().next(&self.live.bounds)
    }

    /// Resolves when that deadline may have become earlier.
    pub async fn live_changed(&self) {
        self.live.changed.notified().await;
    }

    /// Wakes the task that looks at deadlines.
    pub fn look_at_deadlines(&self) {
        self.live.changed.notify_one();
    }

    /// Games whose deadline has passed. Also announces players who are still disconnected.
    pub fn due_live(&self, now: Timestamp) -> Vec<GameId> {
        let (fallen, called) = self.live.due(now);
        for account in called {
            self.call(account, now);
        }
        fallen
    }

    /// Postpones the check of a game that failed.
    pub fn look_again(&self, id: GameId, at: Timestamp) {
        let mut watched = self.live.lock();
        if let Some(watch) = watched.games.get_mut(&id) {
            let before = std::mem::replace(&mut watch.due, at);
            watched.flags.remove(&(before, id));
            watched.flags.insert((at, id));
        }
    }

    /// Watches the deadlines of all live games, and for players who are offline.
    ///
    /// # Errors
    /// The store failed.
    pub async fn watch_live(&self) -> Result<(), StoreError> {
        for id in self.store.live_games().await? {
            let Some(record) = self.store.game(id).await? else {
                continue;
            };
            self.watch_clock(&record);
            self.note_away(&record);
        }
        Ok(())
    }

    /// Whether an account has an active live game.
    pub fn plays_live(&self, account: AccountId) -> bool {
        self.live.lock().plays(account)
    }
}
