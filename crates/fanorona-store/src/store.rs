//! The store.

use crate::db::Pool;
use crate::error::OpenError;
use crate::sql::Writer;
use crate::sql::games::positions::Waiting;
use crate::{PostgresLimits, StoreLimits, is_shared, postgres, sqlite};
use std::path::{Path, PathBuf};
use tokio::sync::{Mutex, OnceCell};

/// Everything that survives a restart, in a SQLite file or a PostgreSQL database.
///
/// Every method can be called from any task at any time. "Not found" is `None` or `false`, never an
/// error. An error means that the store failed and nothing was changed.
///
/// If it is dropped without [`Store::close`], it still completes pending writes as long as the
/// runtime exists.
#[derive(Debug)]
pub struct Store {
    pub(crate) readers: Pool,
    pub(crate) writer: Writer,
    /// The file of SQLite.
    pub(crate) path: Option<PathBuf>,
    /// The files of SQLite that a server has opened.
    pub(crate) opened: Option<sqlite::FileIds>,
    /// The key of the hashes of networks, as soon as it was needed.
    pub(crate) origin_key: OnceCell<String>,
    /// What reads know of the games that the index of positions lacks.
    pub(crate) waiting: Mutex<Waiting>,
}

impl Store {
    /// Opens the database at `url` for a server: `sqlite:PATH`, or
    /// `postgres://USER:PASSWORD@HOST:PORT/NAME`. A file that does not exist is created, and an
    /// empty database gets its tables. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// The database cannot be used. One that is not ours was not changed.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        Self::open_with(url, StoreLimits::default()).await
    }

    /// As [`Store::open`], with these limits.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn open_with(url: &str, limits: StoreLimits) -> Result<Self, OpenError> {
        if is_shared(url) {
            return postgres::for_a_server(url, limits.postgres).await;
        }
        sqlite::for_a_server(url, limits.sqlite).await
    }

    /// Opens the database at `url` as [`Store::open`] does, for a program that must be the only one
    /// that uses it.
    ///
    /// # Errors
    /// A server uses the database, or it cannot be used.
    pub async fn open_alone(url: &str) -> Result<Self, OpenError> {
        // A SQLite file is locked when it is opened.
        if is_shared(url) {
            postgres::refuse_if_used(url).await?;
        }
        let limits = StoreLimits {
            postgres: PostgresLimits::patient(),
            ..StoreLimits::default()
        };
        Self::open_with(url, limits).await
    }

    /// Opens an existing database that no server uses.
    ///
    /// # Errors
    /// It does not exist, a server uses it, or it cannot be opened.
    pub async fn open_existing(url: &str) -> Result<Self, OpenError> {
        // Opening it for writing would create a missing file.
        match Self::open_read_only(url).await {
            Ok(store) => store.close().await,
            Err(missing @ OpenError::NoFile { .. }) => return Err(missing),
            Err(_) => {}
        }
        Self::open_alone(url).await
    }

    /// Opens the database at `url` read-only, even while a server uses it. Every write fails with
    /// [`StoreError::ReadOnly`](crate::StoreError::ReadOnly).
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn open_read_only(url: &str) -> Result<Self, OpenError> {
        if is_shared(url) {
            return postgres::for_reading(url).await;
        }
        sqlite::for_reading(url).await
    }

    /// Makes the task that writes panic. With this a test looks at what a server does then.
    #[doc(hidden)]
    pub async fn panic_in_writer(&self) {
        // The caller of a change that panics gets no answer.
        drop(
            self.change::<()>(|_connection| panic!("a test provokes this"))
                .await,
        );
    }

    /// The size of the file in bytes; 0 for PostgreSQL, where it is the affair of its server.
    pub(crate) fn file_bytes(&self) -> u64 {
        self.path.as_deref().map_or(0, size)
    }

    /// The size of the log in bytes; 0 for PostgreSQL.
    pub(crate) fn log_bytes(&self) -> u64 {
        self.path
            .as_deref()
            .map_or(0, |path| size(&sqlite::beside(path, "-wal")))
    }
}

/// The size of a file; 0 if it does not exist, as the write-ahead log after a clean stop.
fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |metadata| metadata.len())
}
