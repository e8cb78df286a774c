//! How the file and its writer are doing.

use super::SqliteStore;
use super::open::beside;
use crate::error::StoreError;
use crate::status::{Operations, StoreStatus};
use async_trait::async_trait;
use std::fs;
use std::path::Path;

pub(super) const COUNT_ACTIVE: &str = "select count(*) from game where finished = 0";

#[async_trait]
impl Operations for SqliteStore {
    fn status(&self) -> StoreStatus {
        StoreStatus {
            writer: self.writer.health(),
            queued: self.writer.queued(),
            file_bytes: size(&self.path),
            log_bytes: size(&beside(&self.path, "-wal")),
        }
    }

    async fn count_active_games(&self) -> Result<u64, StoreError> {
        let count: i64 = sqlx::query_scalar(COUNT_ACTIVE).fetch_one(&self.readers).await?;
        Ok(count.unsigned_abs())
    }
}

/// The size of a file; 0 if it does not exist, as the write-ahead log after a clean stop.
fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |metadata| metadata.len())
}
