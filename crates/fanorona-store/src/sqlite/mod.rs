//! The store in a SQLite file.
//!
//! One task writes: it groups pending changes into one commit ([`committer`]). Reads use connections of their own, which
//! see every acknowledged commit. The statements are in [`sql`].

mod committer;
mod copies;
mod dialect;
mod open;
mod probe;
pub(crate) mod transfer;

#[path = "../sql/mod.rs"]
mod sql;

#[cfg(test)]
mod tests;

use crate::error::{CopyError, OpenError};
pub use copies::Restored;
pub use open::SqliteLimits;
pub(crate) use open::check_url;
use sql::{Panic, Writer};
use sqlx::SqlitePool;
use std::path::{Path, PathBuf};

/// The store in a SQLite file.
///
/// If it is dropped without [`Store::close`](crate::Store::close), it still completes pending writes as long as the runtime exists.
#[derive(Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    writer: Writer,
    /// The database file.
    path: PathBuf,
}

impl SqliteStore {
    /// Opens the database at `url` (`sqlite:PATH` or `sqlite://PATH`) for a server. Creates the file if it does not
    /// exist. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// The database cannot be used. A file that is not ours was not changed.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        Self::open_with(url, SqliteLimits::default()).await
    }

    /// As [`SqliteStore::open`], with these limits.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn open_with(url: &str, limits: SqliteLimits) -> Result<Self, OpenError> {
        open::for_a_server(url, limits).await
    }

    /// Opens the database at `url` read-only, even while a server uses it. Every write fails with
    /// [`StoreError::ReadOnly`](crate::StoreError::ReadOnly).
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn open_read_only(url: &str) -> Result<Self, OpenError> {
        open::for_reading(url).await
    }

    /// Copies the database at `url` into the new file `to`, even while a server uses it. The copy has everything that
    /// was acknowledged before the call. It is checked and on the disk when the call returns its size in bytes.
    ///
    /// # Errors
    /// The database cannot be read, or the copy cannot be written. No incomplete copy stays.
    pub async fn back_up(url: &str, to: &Path) -> Result<u64, CopyError> {
        copies::back_up(url, to).await
    }

    /// Replaces the database at `url` with the copy `from`. The previous database stays, with `suffix` appended to
    /// its name.
    ///
    /// # Errors
    /// A server uses the database, or the copy is not an intact database of this program. Then nothing was changed.
    pub async fn restore(url: &str, from: &Path, suffix: &str) -> Result<Restored, CopyError> {
        copies::restore(url, from, suffix).await
    }

    /// Makes the task that writes panic. With this a test looks at what a server does then.
    #[doc(hidden)]
    pub async fn panic_in_writer(&self) {
        // The caller of a change that panics gets no answer.
        drop(self.writer.write(Panic).await);
    }

    fn file_bytes(&self) -> u64 {
        size(&self.path)
    }

    fn log_bytes(&self) -> u64 {
        size(&open::beside(&self.path, "-wal"))
    }
}

/// The size of a file; 0 if it does not exist, as the write-ahead log after a clean stop.
fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |metadata| metadata.len())
}
