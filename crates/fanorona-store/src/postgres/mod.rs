//! The store in a PostgreSQL database, which several servers share.
//!
//! A few tasks write, each with a connection of its own: they group pending changes into commits ([`committer`]). Reads
//! use a pool of connections, which see every acknowledged commit. The statements are in [`sql`].

mod committer;
mod dialect;
mod open;
pub(crate) mod transfer;

#[path = "../sql/mod.rs"]
#[expect(
    clippy::duplicate_mod,
    reason = "the statements are the same for both databases, the types of the driver are not"
)]
mod sql;

#[cfg(test)]
mod tests;

use crate::error::OpenError;
pub(crate) use open::check_url;
use sql::{Panic, Writer};
use sqlx::{Connection as _, PgPool};
use std::time::Duration;

/// The store in a PostgreSQL database.
///
/// If it is dropped without [`Store::close`](crate::Store::close), it still completes pending writes as long as the
/// runtime exists.
#[derive(Debug)]
pub struct PostgresStore {
    readers: PgPool,
    writer: Writer,
}

/// The limits of an open database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostgresLimits {
    /// The maximum number of connections for reads.
    pub readers: u32,
    /// How many connections save the turns of games that continue. One more makes all other changes.
    pub turn_writers: u32,
    /// How long to wait for a connection.
    pub connect_wait: Duration,
    /// How long a statement may take.
    pub answer_wait: Duration,
    /// How long a statement waits for other transactions.
    pub lock_wait: Duration,
    /// How long to ask for the outcome of a commit whose connection was lost.
    pub outcome_wait: Duration,
    /// A connection that saved no turn for this long is checked before the next one.
    pub check_after: Duration,
}

impl Default for PostgresLimits {
    fn default() -> Self {
        Self {
            readers: 8,
            turn_writers: 2,
            connect_wait: Duration::from_secs(5),
            answer_wait: Duration::from_secs(10),
            lock_wait: Duration::from_secs(5),
            outcome_wait: Duration::from_secs(30),
            check_after: Duration::from_secs(1),
        }
    }
}

impl PostgresStore {
    /// Refuses a database that a server uses.
    ///
    /// # Errors
    /// A server uses it, or it cannot be reached.
    pub(crate) async fn refuse_if_used(url: &str) -> Result<(), OpenError> {
        drop(transfer::alone(&open::Database::at(url)?).await?.close().await);
        Ok(())
    }

    /// Opens the database at `url` (`postgres://USER:PASSWORD@HOST:PORT/NAME`) for a server. An empty database gets its
    /// tables. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// The database cannot be used. One that is not ours was not changed.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        Self::open_with(url, PostgresLimits::default()).await
    }

    /// As [`PostgresStore::open`], with these limits.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn open_with(url: &str, limits: PostgresLimits) -> Result<Self, OpenError> {
        open::for_a_server(url, limits).await
    }

    /// Opens the database at `url` read-only. Every write fails with [`StoreError::ReadOnly`](crate::StoreError::ReadOnly).
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn open_read_only(url: &str) -> Result<Self, OpenError> {
        open::for_reading(url).await
    }

    /// Makes the task that writes panic. With this a test looks at what a server does then.
    #[doc(hidden)]
    pub async fn panic_in_writer(&self) {
        // The caller of a change that panics gets no answer.
        drop(self.writer.write(Panic).await);
    }

    /// The size of the database is its own server's affair.
    fn file_bytes(&self) -> u64 {
        0
    }

    /// The log is the database server's affair.
    fn log_bytes(&self) -> u64 {
        0
    }
}
