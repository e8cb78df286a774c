//! Clocks that wait for their player, because the server or the player's node was down: time that
//! nobody could use is charged to nobody.

use super::super::Tables;
use fanorona_game::{AccountId, Clock, GameId, GameRecord, Pause, Timestamp, Version};
use fanorona_rules::Side;
use fanorona_store::{GameSave, Saved, StoreError};
use tracing::warn;

impl Tables {
    /// After a start of the server: charges thinking time up to the last heartbeat, and nothing
    /// since. A clock runs again at its player's next login, or after the grace period.
    ///
    /// # Errors
    /// The store failed.
    pub async fn resume_live(&self, last_beat: Option<Timestamp>) -> Result<(), StoreError> {
        let now = self.clock.now();
        let until = last_beat.unwrap_or(now).min(now);
        for id in self.store.live_games().await? {
            self.change_clock(id, |record, mover| {
                Some(self.waiting(record, mover, until, now))
            })
            .await?;
        }
        self.watch_live().await
    }

    /// After an outage of the database: gives every live game that time back. Of several nodes that
    /// do so, one changes each game.
    ///
    /// # Errors
    /// The store failed.
    pub async fn give_outage_back(&self, outage: Pause) -> Result<(), StoreError> {
        let now = self.clock.now();
        let games: Vec<GameId> = self.live.lock().games.keys().copied().collect();
        for id in games {
            self.change_clock(id, |GameRecord { clock, .. }, mover| {
                // A clock that runs since later has the time already.
                let charged_until = outage.from.max(clock.since);
                (clock.since <= outage.until).then(|| clock.interrupted(mover, charged_until, now))
            })
            .await?;
        }
        Ok(())
    }

    /// The clock of a player whom the server has disconnected. It is charged until `until`, and
    /// waits for the player as long as the opponent has to wait for a claim.
    fn waiting(&self, record: &GameRecord, mover: Side, until: Timestamp, now: Timestamp) -> Clock {
        let until = until.max(record.changed_at).min(now);
        record
            .clock
            .interrupted(mover, until, now.plus(self.live.bounds.grace))
    }

    /// The node of a player has died or stops: clocks that run for the player wait, and are charged
    /// until `until`.
    ///
    /// # Errors
    /// The store failed.
    pub async fn wait_for(&self, account: AccountId, until: Timestamp) -> Result<(), StoreError> {
        let now = self.clock.now();
        for seat in self.live.games_of(account) {
            self.change_clock(seat.game, |record, mover| {
                let is_theirs = record.seats.get(mover).id == account && record.clock.since <= now;
                is_theirs.then(|| self.waiting(record, mover, until, now))
            })
            .await?;
        }
        Ok(())
    }

    /// A player has logged in: clocks that have waited for the player run.
    pub async fn wait_no_longer(&self, account: AccountId) {
        let now = self.clock.now();
        for id in self.live.waiting_of(account, now) {
            let changed = self.change_clock(id, |GameRecord { clock, seats, .. }, mover| {
                (seats.get(mover).id == account && clock.since > now)
                    .then(|| clock.waiting_no_longer(mover, now))
            });
            if let Err(error) = changed.await {
                warn!(%error, game = id.0, "a clock that waited for its player starts a little later");
            }
        }
    }

    /// Changes the clock of a live game, unless another node changes the game at the same moment.
    async fn change_clock(
        &self,
        id: GameId,
        clock_of: impl Fn(&GameRecord, Side) -> Option<Clock>,
    ) -> Result<(), StoreError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let Some(record) = self.store.game(id).await? else {
            return Ok(());
        };
        let Some(clock) = record
            .game
            .to_move()
            .and_then(|mover| clock_of(&record, mover))
        else {
            return Ok(());
        };
        let seen = record.version;
        let save = GameSave {
            seen,
            record: GameRecord {
                version: Version(seen.0 + 1),
                clock,
                ..record
            },
            turn: None,
            undone: None,
        };
        cached.forget();
        if self.store.save_game(&save).await? == Saved::Kept {
            self.watch_clock(&save.record);
            self.presence.others().changed(&save.record, &[]);
        }
        Ok(())
    }
}
