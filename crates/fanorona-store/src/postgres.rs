//! What is special about a PostgreSQL database, which several servers share: opening, committing,
//! copying.
//!
//! A few tasks write, each with a connection of its own: they group pending changes into commits
//! ([`committer`]). Reads use a pool of connections, which see every acknowledged commit.

mod committer;
mod open;
pub(crate) mod transfer;

#[cfg(test)]
mod tests;

use crate::error::OpenError;
pub(crate) use committer::Committer;
pub(crate) use open::{check_url, copy_of, for_a_server, for_reading};
use sqlx::Connection as _;
use std::time::Duration;

/// The limits of an open database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostgresLimits {
    /// The maximum number of connections for reads.
    pub readers: u32,
    /// How many connections save the turns of games that continue. One more makes all other
    /// changes.
    pub turn_writers: u32,
    /// How long to wait for a connection.
    pub connect_wait: Duration,
    /// How long a statement may take.
    pub answer_wait: Duration,
    /// How long a transaction may be idle between two statements. A server that freezes in one
    /// holds up the others for this long; one that runs takes less time.
    pub frozen_wait: Duration,
    /// How long a statement waits for other transactions.
    pub lock_wait: Duration,
    /// How long to ask for the outcome of a commit whose connection was lost.
    pub outcome_wait: Duration,
    /// A connection that saved no turn for this long is checked before the next one.
    pub check_after: Duration,
}

impl PostgresLimits {
    /// For commands, which may read or write all games with one statement.
    pub(crate) fn patient() -> Self {
        let day = Duration::from_secs(24 * 60 * 60);
        Self {
            answer_wait: day,
            frozen_wait: day,
            ..Self::default()
        }
    }
}

impl Default for PostgresLimits {
    fn default() -> Self {
        Self {
            readers: 8,
            turn_writers: 1,
            connect_wait: Duration::from_secs(5),
            answer_wait: Duration::from_secs(10),
            frozen_wait: Duration::from_secs(3),
            lock_wait: Duration::from_secs(5),
            outcome_wait: Duration::from_secs(30),
            check_after: Duration::from_secs(1),
        }
    }
}

/// Refuses a database that a server uses.
///
/// # Errors
/// A server uses it, or it cannot be reached.
pub(crate) async fn refuse_if_used(url: &str) -> Result<(), OpenError> {
    drop(
        transfer::alone(&open::Database::at(url)?)
            .await?
            .close()
            .await,
    );
    Ok(())
}
