//! Adjudication of games by administrators.

use super::{Progress, Tables, refused};
use crate::session::error::CommandError;
use fanorona_game::{Change, GameId, GameRecord, Score, Version};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_store::{AuditedAction, GameSave, Performed};
use std::sync::Arc;

impl Tables {
    /// Ends a game with an administrator's result, saves it together with the audit entry that
    /// `act` makes, and tells both players.
    ///
    /// # Errors
    /// There is no such game, it is over, it is not in the version `seen`, or the store failed;
    /// nothing has changed.
    pub(crate) async fn adjudicate(
        &self,
        id: GameId,
        score: Score,
        seen: Option<Version>,
        act: impl FnOnce(GameSave) -> AuditedAction,
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
        match self.store.perform(act(save)).await {
            Ok(Performed::Done(_)) => {}
            Ok(Performed::Stale | Performed::Nothing) => {
                return Err(PlayRefusal::StaleBoard { game: id }.into());
            }
            Err(error) => return Err(CommandError::from(error)),
        }
        let record = Arc::new(record);
        self.tell(&record, happened, &[], None);
        drop(cached);
        self.tables.remove(&id);
        self.replies.forget(id);
        self.watch_clock(&record);
        self.observers.changed(&record, Progress::Other).await;
        self.continue_match(&record).await;
        Ok(record)
    }
}
