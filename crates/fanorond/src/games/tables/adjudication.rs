//! Adjudication of games, by administrators and by the rules of tournaments.

use super::{Progress, Tables, refused};
use crate::error::CommandError;
use fanorona_game::{Change, GameId, GameRecord, Score, Version};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_store::{GameSave, StoreError};
use std::sync::Arc;

/// What becomes of a match after one of its games was adjudicated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterGame {
    /// It continues.
    Continue,
    /// It ends, too.
    End,
}

impl Tables {
    /// Ends a game with a result that is not from the board, saves it as `keep` does, and tells both
    /// players. `keep` says whether the game was saved: not if it has changed meanwhile.
    ///
    /// # Errors
    /// There is no such game, it is over, it is not in the version `seen`, or the store failed;
    /// nothing has changed.
    pub async fn adjudicate(
        &self,
        id: GameId,
        score: Score,
        seen: Option<Version>,
        then: AfterGame,
        keep: impl AsyncFnOnce(GameSave) -> Result<bool, StoreError>,
    ) -> Result<Arc<GameRecord>, CommandError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        // The cache stays empty until the store has answered: a caller that is dropped here leaves
        // no stale game.
        let before = self.take(id, &table, &mut cached).await?;
        if seen.is_some_and(|seen| seen != before.version) {
            cached.keep(before);
            return Err(PlayRefusal::StaleBoard { game: id }.into());
        }
        let change = match before.game.adjudicate(score) {
            Ok(change) => change,
            Err(why) => {
                cached.keep(before);
                return Err(refused(id, why).into());
            }
        };
        let now = self.clock.now();
        let (seen, clock) = (
            before.version,
            self.clock_after(&before, &change, now, now).await?,
        );
        let Change { game, happened } = change;
        let record = before.after(game, clock, now);
        let save = GameSave {
            seen,
            record: record.clone(),
            turn: None,
            undone: None,
        };
        if !keep(save).await? {
            return Err(PlayRefusal::StaleBoard { game: id }.into());
        }
        let record = Arc::new(record);
        self.tell(&record, happened, &[], None).await;
        drop(cached);
        self.tables.remove(&id);
        self.automatic.forget(id);
        self.watch_clock(&record);
        self.listeners.changed(&record, Progress::Other).await;
        match then {
            AfterGame::Continue => drop(self.continue_match(&record).await),
            AfterGame::End => {
                self.listeners.ended(&record).await;
                self.store.end_match(record.id).await?;
            }
        }
        Ok(record)
    }
}
