//! What makes commits, of either database.

use crate::fault::CommitError;
use crate::sql::Group;
use crate::{postgres, sqlite};

/// A connection that writes.
#[derive(Debug)]
pub(crate) enum Committer {
    /// To a file.
    Sqlite(Box<sqlite::Committer>),
    /// To a server.
    Postgres(Box<postgres::Committer>),
}

impl Committer {
    /// Commits a group, or nothing of it.
    pub(crate) async fn commit(&mut self, group: &mut Group) -> Result<(), CommitError> {
        match self {
            Self::Sqlite(committer) => committer.commit(group).await,
            Self::Postgres(committer) => committer.commit(group).await,
        }
    }

    /// Resolves when a group that is smaller than the last one has waited long enough for others.
    pub(crate) async fn let_others_join(&self) {
        match self {
            // The next group gathers during the commit.
            Self::Sqlite(_) => {}
            Self::Postgres(committer) => committer.let_others_join().await,
        }
    }

    /// Whether there is space for more than the last change, after a full disk. What PostgreSQL has
    /// is known only to its server.
    pub(crate) fn has_space(&self) -> bool {
        match self {
            Self::Sqlite(committer) => committer.has_space(),
            Self::Postgres(_) => true,
        }
    }

    pub(crate) async fn close(self) {
        match self {
            Self::Sqlite(committer) => committer.close().await,
            Self::Postgres(committer) => committer.close().await,
        }
    }

    /// How many changes other than saves of games a commit takes at most, after the one that was
    /// waited for.
    pub(crate) fn few(&self) -> usize {
        match self {
            // Each takes statements of its own, and a turn that comes meanwhile waits for all of
            // them.
            Self::Sqlite(_) => 3,
            // Turns have connections of their own, so only the end of a game waits for them; and
            // each commit waits for the lock of the database.
            Self::Postgres(_) => 31,
        }
    }
}
