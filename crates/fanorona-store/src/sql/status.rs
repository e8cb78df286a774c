//! How the database and its writer are doing.

use crate::db::{Pool, Sql, statements};
use crate::values::status::{Observe, StoreStatus};
use crate::{Result, Store, sqlite};
use fanorona_game::Timestamp;

statements! {
    COUNT_ACTIVE = "select count(*) from game where finished = 0";
}

impl Store {
    /// How the store is doing. It needs neither the writer nor a reader, so it answers while both
    /// are stuck.
    pub fn status(&self) -> StoreStatus {
        StoreStatus {
            writer: self.writer.health(),
            queued: self.writer.queued(),
            commits: self.writer.commits(),
            file_bytes: self.file_bytes(),
            log_bytes: self.log_bytes(),
            disk: self.path.as_deref().and_then(sqlite::disk_space),
            is_lost: self.is_lost(),
        }
    }

    /// Whether the names of the files lead to others than those that are open.
    fn is_lost(&self) -> bool {
        let now = self.path.as_deref().map(sqlite::FileIds::of);
        self.opened.is_some() && self.opened != now
    }

    /// Calls `observe` for every change that is acknowledged, with the time from its queueing to
    /// its sync. A store has one observer: a second call changes nothing.
    pub fn observe(&self, observe: Observe) {
        self.writer.observe(observe);
    }

    /// The time of the database's machine, if several servers may share it.
    pub async fn time(&self) -> Result<Option<Timestamp>> {
        const MILLIS: Sql =
            Sql::both("select (extract(epoch from clock_timestamp()) * 1000)::bigint");
        match &self.readers {
            Pool::Sqlite(_) => Ok(None),
            Pool::Postgres(_) => self.one(MILLIS, ()).await.map(Some),
        }
    }

    /// The number of running games.
    pub async fn count_active_games(&self) -> Result<u64> {
        self.one(COUNT_ACTIVE, ()).await
    }
}
