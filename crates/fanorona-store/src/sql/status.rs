//! How the database and its writer are doing.

use crate::Store;
use crate::db::{self, Pool, Sql, sql};
use crate::error::StoreError;
use crate::values::status::{Observe, StoreStatus};
use fanorona_game::Timestamp;

pub(super) const COUNT_ACTIVE: Sql = sql!("select count(*) from game where finished = 0");

impl Store {
    /// How the store is doing. It needs neither the writer nor a reader, so it answers while both
    /// are stuck.
    pub fn status(&self) -> StoreStatus {
        StoreStatus {
            writer: self.writer.health(),
            queued: self.writer.queued(),
            file_bytes: self.file_bytes(),
            log_bytes: self.log_bytes(),
        }
    }

    /// Calls `observe` for every change that is acknowledged, with the time from its queueing to
    /// its sync. A store has one observer: a second call changes nothing.
    pub fn observe(&self, observe: Observe) {
        self.writer.observe(observe);
    }

    /// The time of the database's machine, if several servers may share it.
    pub async fn time(&self) -> Result<Option<Timestamp>, StoreError> {
        let millis = "select (extract(epoch from clock_timestamp()) * 1000)::bigint";
        match &self.readers {
            Pool::Sqlite(_) => Ok(None),
            Pool::Postgres(_) => {
                let now = db::query_scalar(millis)
                    .fetch_one(&mut self.reader().await?)
                    .await?;
                Ok(Some(Timestamp(now)))
            }
        }
    }

    /// The number of running games.
    pub async fn count_active_games(&self) -> Result<u64, StoreError> {
        let count: i64 = db::query_scalar(COUNT_ACTIVE)
            .fetch_one(&mut self.reader().await?)
            .await?;
        Ok(count.unsigned_abs())
    }
}
