//! A SQLite file as one end of a copy.

use super::SqliteLimits;
use super::open::{Lock, options, path_of};
use super::probe::{self, cannot_open};
use crate::error::OpenError;
use crate::migrations::refuse_older;
use crate::transfer::end::End;
use sqlx::ConnectOptions as _;
use sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};

/// The name of a file in messages.
pub(crate) fn name(url: &str) -> Result<String, OpenError> {
    Ok(path_of(url)?.display().to_string())
}

/// Opens a file to be copied. What is read is one moment of it.
pub(crate) async fn source(url: &str) -> Result<End, OpenError> {
    probe::check_library().await?;
    let path = path_of(url)?;
    if !probe::has_content(&path)? {
        return Err(OpenError::NoFile { path });
    }
    let lock = Lock::take(&path)?;
    refuse_older(&path, probe::check(&path).await?, &probe::MIGRATIONS)?;
    let failed = |error: sqlx::Error| cannot_open(&path, error.into());
    let mut connection = options(&path)
        .read_only(true)
        .connect()
        .await
        .map_err(failed)?;
    sqlx::query("begin")
        .execute(&mut connection)
        .await
        .map_err(failed)?;
    Ok(End::new(connection, Some(lock)))
}

/// Opens a file to be filled. A new one gets its tables.
pub(crate) async fn target(url: &str) -> Result<End, OpenError> {
    probe::check_library().await?;
    let path = path_of(url)?;
    let is_unfinished =
        probe::has_content(&path)? && probe::check_even_unfinished(&path).await?.copy_of.is_some();
    if !is_unfinished {
        crate::Store::close(&super::for_a_server(url, SqliteLimits::default()).await?).await;
    }
    let lock = Lock::take(&path)?;
    let connection = options(&path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // They are checked in the last transaction.
        .foreign_keys(false)
        .pragma("temp_store", "memory")
        .connect()
        .await
        .map_err(|error| cannot_open(&path, error.into()))?;
    Ok(End::new(connection, Some(lock)))
}
