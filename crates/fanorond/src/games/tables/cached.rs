//! The cached game of a table.

use fanorona_game::GameRecord;
use std::sync::Arc;

/// An active game, or nothing. A finished game is never cached: the store knows more about it, such
/// as deleted accounts.
#[derive(Debug, Default)]
pub(super) struct Cached(Option<Arc<GameRecord>>);

impl Cached {
    pub(super) fn get(&self) -> Option<&Arc<GameRecord>> {
        self.0.as_ref()
    }

    pub(super) fn take(&mut self) -> Option<Arc<GameRecord>> {
        self.0.take()
    }

    /// Caches a game. Of a finished one nothing is cached.
    pub(super) fn keep(&mut self, record: Arc<GameRecord>) {
        self.0 = record.game.result().is_none().then_some(record);
    }

    /// The next action reads the game.
    pub(super) fn forget(&mut self) {
        self.0 = None;
    }
}
