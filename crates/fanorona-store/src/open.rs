//! Opening the database that a URL names.

use crate::error::OpenError;
use crate::{PostgresLimits, PostgresStore, SqliteLimits, SqliteStore, Store, postgres, sqlite};
use std::sync::Arc;

/// The limits of an open database, of either kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StoreLimits {
    /// The limits of a SQLite file.
    pub sqlite: SqliteLimits,
    /// The limits of a PostgreSQL database.
    pub postgres: PostgresLimits,
}

/// Whether `url` names a PostgreSQL database, which several servers can share.
#[must_use]
pub fn is_shared(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// Checks the form of a URL, without looking for its database.
///
/// # Errors
/// [`OpenError::UnknownUrl`] or [`OpenError::InMemory`].
pub fn check_url(url: &str) -> Result<(), OpenError> {
    if is_shared(url) {
        return postgres::check_url(url);
    }
    sqlite::check_url(url)
}

/// Opens the database at `url` for a server: `sqlite:PATH`, or `postgres://USER:PASSWORD@HOST:PORT/NAME`. A file that
/// does not exist is created, and an empty database gets its tables. Must be called within a tokio runtime.
///
/// # Errors
/// The database cannot be used. One that is not ours was not changed.
pub async fn open(url: &str, limits: StoreLimits) -> Result<Arc<dyn Store>, OpenError> {
    if is_shared(url) {
        return Ok(Arc::new(PostgresStore::open_with(url, limits.postgres).await?));
    }
    Ok(Arc::new(SqliteStore::open_with(url, limits.sqlite).await?))
}

/// Opens the database at `url` as [`open`] does, for a program that must be the only one that uses it.
///
/// # Errors
/// A server uses the database, or it cannot be used.
pub async fn open_alone(url: &str, limits: StoreLimits) -> Result<Arc<dyn Store>, OpenError> {
    // `open` locks an SQLite file itself.
    if is_shared(url) {
        PostgresStore::refuse_if_used(url).await?;
    }
    open(url, limits).await
}

/// Opens the database at `url` read-only, even while a server uses it. Every write fails with
/// [`StoreError::ReadOnly`](crate::StoreError::ReadOnly).
///
/// # Errors
/// The database cannot be used.
pub async fn open_read_only(url: &str) -> Result<Arc<dyn Store>, OpenError> {
    if is_shared(url) {
        return Ok(Arc::new(PostgresStore::open_read_only(url).await?));
    }
    Ok(Arc::new(SqliteStore::open_read_only(url).await?))
}
