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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// The disk is full. Nothing was changed. Writes work again when there is space.
    Full,
    /// The store is overloaded, or a backup locks the file. Nothing was changed.
    Busy,
    /// The store does not accept writes (any more). Reads still work.
    ReadOnly {
        /// The reason.
        why: String,
    },
    /// The change contradicts the stored data, for example because an account is gone. Only this
    /// change was refused.
    Contradiction {
        /// The violated rule.
        rule: String,
    },
    /// This server would not have written the value that it read.
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
    Away,
    /// The server of the database stopped answering in a commit. The change was made completely or
    /// not at all: read again.
    Unknown,
    /// The store is closed.
    Closed,
    /// The database failed.
    Failed {
        /// The message of the database.
        source: String,
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

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the disk is full"),
            Self::Busy => f.write_str("the store is overloaded"),
            Self::ReadOnly { why } => write!(f, "the store does not accept writes: {why}"),
            Self::Contradiction { rule } => write!(f, "the change contradicts stored data: {rule}"),
            Self::Undecodable {
                table,
                row,
                column,
                problem,
            } => {
                write!(
                    f,
                    "table {table}, row {row}, column {column} cannot be read: {problem}"
                )
            }
            Self::Away => f.write_str("the database does not answer"),
            Self::Unknown => f.write_str("the database does not say whether the change was saved"),
            Self::Closed => f.write_str("the store is closed"),
            Self::Failed { source } => write!(f, "the database failed: {source}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Why an account was not created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CreateAccountError {
    /// The name is taken, ignoring case.
    Taken,
    /// The name looks like this taken name.
    LooksLike(PlayerName),
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for CreateAccountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken => f.write_str("the name is taken"),
            Self::LooksLike(other) => write!(f, "the name looks like {other}"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CreateAccountError {}

impl From<StoreError> for CreateAccountError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
