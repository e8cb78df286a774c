//! Games that an administrator ends.

use super::{Tables, refused};
use crate::refuse;
use fanorona_game::{GameId, GameRecord, Score, Version};
use fanorona_protocol::refusal::Refusal;
use fanorona_store::{Act, GameSave, Performed};
use std::sync::Arc;

impl Tables {
    /// Ends a game as an administrator decides, keeps that together with its record, and tells both players. `act`
    /// makes the act of the game with its end.
    ///
    /// # Errors
    /// There is no such game, it is over, or the store failed; nothing has changed.
    pub(crate) async fn adjudicate(
        &self,
        id: GameId,
        score: Score,
        act: impl FnOnce(GameSave) -> Act,
    ) -> Result<Arc<GameRecord>, Refusal> {
        let before = self.look(id).await?;
        before.game.adjudicate(score).map_err(|why| refused(id, why))?;
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        // Until the store has answered the cache stays empty.
        let before = match cached.take() {
            Some(record) => record,
            None => self.read(id).await?,
        };
        let change = before.game.adjudicate(score).map_err(|why| refused(id, why))?;
        let seen = before.version;
        let record = GameRecord {
            version: Version(seen.0 + 1),
            changed_at: self.clock.now(),
            game: change.game,
            ..(*before).clone()
        };
        let save = GameSave { seen, record: record.clone(), turn: None };
        match self.store.perform(act(save)).await {
            Ok(Performed::Done(_)) => {}
            Ok(Performed::Stale | Performed::Nothing) => return Err(Refusal::StaleBoard(id)),
            Err(error) => return Err(refuse::store(&error)),
        }
        let record = Arc::new(record);
        self.tell(&record, change.happened);
        drop(cached);
        self.tables.remove(&id);
        Ok(record)
    }
}
