//! What an error of SQLite means for the store.

use crate::error::StoreError;
use sqlx::error::DatabaseError;

/// Primary result codes, <https://www.sqlite.org/rescode.html>.
pub(super) mod code {
    pub(in crate::sqlite) const BUSY: i32 = 5;
    pub(in crate::sqlite) const READONLY: i32 = 8;
    pub(in crate::sqlite) const IOERR: i32 = 10;
    pub(in crate::sqlite) const CORRUPT: i32 = 11;
    pub(in crate::sqlite) const FULL: i32 = 13;
    pub(in crate::sqlite) const CANTOPEN: i32 = 14;
    pub(in crate::sqlite) const CONSTRAINT: i32 = 19;
    pub(in crate::sqlite) const NOTADB: i32 = 26;
}

/// The index of the log could not grow. That is how a full disk shows itself there, and nothing is lost by it.
const IOERR_SHMSIZE: i32 = code::IOERR | (19 << 8);

/// What an error means for the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// One change breaks a rule of the tables; only its own statement failed.
    Contradiction,
    /// There is no space; the transaction failed, the next may not.
    Full,
    /// The disk or the file cannot be trusted to keep anything from now on.
    Disk,
    /// The transaction failed, the next may not.
    Other,
}

impl Fault {
    pub(super) fn of(error: &sqlx::Error) -> Self {
        // The thread that holds the connection is gone, or its channel: nobody knows what has been done.
        if matches!(error, sqlx::Error::WorkerCrashed | sqlx::Error::Io(_)) {
            return Self::Disk;
        }
        let Some(extended) = extended_code(error) else { return Self::Other };
        match extended & 0xff {
            code::CONSTRAINT => Self::Contradiction,
            code::FULL => Self::Full,
            code::IOERR if extended == IOERR_SHMSIZE => Self::Full,
            code::IOERR | code::CORRUPT | code::NOTADB | code::READONLY | code::CANTOPEN => Self::Disk,
            _ => Self::Other,
        }
    }
}

/// SQLite's extended result code, when the error is one of SQLite's.
pub(super) fn extended_code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error().and_then(DatabaseError::code)?.parse().ok()
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match Fault::of(&error) {
            Fault::Contradiction => Self::Contradiction { rule: message(&error) },
            Fault::Full => Self::Full,
            Fault::Disk | Fault::Other if matches!(error, sqlx::Error::PoolClosed) => Self::Closed,
            Fault::Disk | Fault::Other if is_busy(&error) => Self::Busy,
            Fault::Disk | Fault::Other => Self::Failed { source: message(&error) },
        }
    }
}

/// Whether somebody else holds what was wanted: every reader, or the file.
fn is_busy(error: &sqlx::Error) -> bool {
    /// SQLITE_BUSY; its extended codes have it in their lowest byte.
    const BUSY: u32 = 5;
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    matches!(error, sqlx::Error::PoolTimedOut) || code.is_some_and(|code| code & 0xFF == BUSY)
}

/// What SQLite said, without the preface of the driver.
fn message(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |error| format!("{error}"))
}
