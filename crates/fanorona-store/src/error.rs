//! Errors of the store. Players never see these texts; they are for the log and the operator.

mod copying;
mod opening;

pub use copying::{CopyError, TransferError};
pub use opening::{OpenError, ServerError};

use fanorona_game::PlayerName;
use std::fmt;

/// A result of the store.
pub(crate) type Result<T, E = StoreError> = std::result::Result<T, E>;

/// The store failed.
///
/// For a write it means that the write was not acknowledged. It did not reach the disk, except
/// perhaps after [`StoreError::Unknown`], or [`StoreError::Failed`] from a failing disk; in doubt,
/// read again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The disk is full. Nothing was changed. Writes work again when there is space.
    #[error("the disk is full")]
    Full,
    /// The store is overloaded, or a backup locks the file. Nothing was changed.
    #[error("the store is overloaded")]
    Busy,
    /// The store does not accept writes (any more). Reads still work.
    #[error("the store does not accept writes: {why}")]
    ReadOnly {
        /// The reason.
        why: String,
    },
    /// The change contradicts the stored data, for example because an account is gone. Only this
    /// change was refused.
    #[error("the change contradicts stored data: {rule}")]
    Contradiction {
        /// The violated rule.
        rule: String,
    },
    /// This server would not have written the value that it read.
    #[error("table {table}, row {row}, column {column} cannot be read: {problem}")]
    Undecodable {
        /// The name of the table.
        table: &'static str,
        /// The key of the row.
        row: String,
        /// The name of the column.
        column: &'static str,
        /// The problem with the value.
        problem: String,
    },
    /// The server of the database does not answer. Nothing was changed.
    #[error("the database does not answer")]
    Away,
    /// The server of the database stopped answering in a commit. The change was made completely or
    /// not at all: read again.
    #[error("the database does not say whether the change was saved")]
    Unknown,
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
    /// The database failed.
    #[error("the database failed: {problem}")]
    Failed {
        /// The message of the database.
        problem: String,
    },
}

impl StoreError {
    pub(crate) fn undecodable(
        table: &'static str,
        row: impl fmt::Display,
        column: &'static str,
        problem: impl fmt::Display,
    ) -> Self {
        Self::Undecodable {
            table,
            row: row.to_string(),
            column,
            problem: problem.to_string(),
        }
    }
}

/// Why an account was not created.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CreateAccountError {
    /// The name is taken, ignoring case.
    #[error("the name is taken")]
    Taken,
    /// The name looks like this taken name.
    #[error("the name looks like {0}")]
    LooksLike(PlayerName),
    /// The invitation has ended, or there was none.
    #[error("the invitation has ended")]
    NotInvited,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
