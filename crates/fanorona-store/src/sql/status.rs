//! How the database and its writer are doing.

use super::dialect::{ThisStore, sql, time};
use crate::error::StoreError;
use crate::status::{Observe, Operations, StoreStatus};
use async_trait::async_trait;
use fanorona_game::Timestamp;

pub(super) const COUNT_ACTIVE: &str = "select count(*) from game where finished = 0";

#[async_trait]
impl Operations for ThisStore {
    fn status(&self) -> StoreStatus {
        StoreStatus {
            writer: self.writer.health(),
            queued: self.writer.queued(),
            file_bytes: self.file_bytes(),
            log_bytes: self.log_bytes(),
        }
    }

    fn observe(&self, observe: Observe) {
        self.writer.observe(observe);
    }

    async fn time(&self) -> Result<Option<Timestamp>, StoreError> {
        time(self).await
    }

    async fn count_active_games(&self) -> Result<u64, StoreError> {
        let count: i64 = sqlx::query_scalar(sql(COUNT_ACTIVE)).fetch_one(&mut *self.reader().await?).await?;
        Ok(count.unsigned_abs())
    }
}
