//! Commits groups of changes to a SQLite file.
//!
//! Every call is a round trip to the driver's thread. So the saves of a group are a few statements,
//! and a group with only turns is one.

use super::open::{Lock, disk_space};
use crate::db::Connection;
use crate::fault::{CommitError, Fault};
use crate::sql::games::saves;
use crate::sql::{Expect, Group, execute};
use sqlx::SqlitePool;
use std::path::PathBuf;

/// The writer's connection. It holds `lock` until it and `readers` are closed.
#[derive(Debug)]
pub(crate) struct Committer {
    pub(super) connection: Connection,
    pub(super) readers: SqlitePool,
    pub(super) lock: Lock,
    pub(super) path: PathBuf,
    /// With fewer free bytes the disk counts as full, even if a change still fits.
    pub(super) least_free: u64,
}

impl Committer {
    pub(crate) async fn close(self) {
        // The last connection to close moves the log into the file, which a reader cannot do.
        self.readers.close().await;
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "database not closed cleanly; no data is lost");
        }
        drop(self.lock);
    }

    /// Whether the disk has space for more than the change that was just made.
    pub(crate) fn has_space(&self) -> bool {
        disk_space(&self.path).is_none_or(|disk| disk.free >= self.least_free)
    }

    pub(crate) async fn commit(&mut self, group: &mut Group) -> Result<(), CommitError> {
        self.try_to_commit(group)
            .await
            .map_err(|error| match error {
                // The channel to the thread of the connection is gone, so it is unknown what was
                // written.
                CommitError::Refused(error @ sqlx::Error::Io(_)) => CommitError::Unsure(error),
                error @ (CommitError::Refused(_)
                | CommitError::Unsure(_)
                | CommitError::Unknown(_)) => error,
            })
    }

    async fn try_to_commit(&mut self, group: &mut Group) -> Result<(), CommitError> {
        if let Some(wave) = group.only_turns() {
            match saves::carry_out(&mut self.connection, wave).await {
                Ok(()) => return Ok(()),
                Err(error) if Fault::of(&error) == Fault::Contradiction => {}
                Err(error) => {
                    self.roll_back().await?;
                    return Err(error.into());
                }
            }
        } else {
            match self.transaction(group, Expect::AllFresh).await {
                Err(CommitError::Refused(error)) if Fault::of(&error) == Fault::Contradiction => {}
                done => return done,
            }
        }
        // Nothing was saved. This finds the stale saves and saves the others.
        self.transaction(group, Expect::SomeStale).await
    }

    async fn transaction(&mut self, group: &mut Group, expect: Expect) -> Result<(), CommitError> {
        execute(&mut self.connection, "begin immediate").await?;
        let mut done = group.write(&mut self.connection, expect).await;
        if done.is_ok() {
            done = execute(&mut self.connection, "commit").await;
        }
        if done.is_err() {
            self.roll_back().await?;
        }
        Ok(done?)
    }

    /// An open transaction would swallow every later acknowledged change, so in doubt writing
    /// stops.
    async fn roll_back(&mut self) -> Result<(), CommitError> {
        let Err(error) = execute(&mut self.connection, "rollback").await else {
            return Ok(());
        };
        // Some errors roll back automatically.
        let already = error
            .as_database_error()
            .is_some_and(|e| e.message().contains("no transaction is active"));
        if already {
            Ok(())
        } else {
            Err(CommitError::Unsure(error))
        }
    }
}
