//! Classifies errors of SQLite.

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

/// The index of the log could not grow. This is how a full disk shows there; nothing is lost.
const IOERR_SHMSIZE: i32 = code::IOERR | (19 << 8);

/// The consequence of an error for the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// A change violates a constraint. Only its own statement failed.
    Contradiction,
    /// The disk is full. The transaction failed, but the next one may succeed.
    Full,
    /// The disk or the file cannot be trusted any more.
    Disk,
    /// The transaction failed, but the next one may succeed.
    Other,
}

impl Fault {
    pub(super) fn of(error: &sqlx::Error) -> Self {
        // The thread of the connection or its channel is gone, so it is unknown what was written.
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

/// SQLite's extended result code, if the error comes from SQLite.
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

/// Whether something else holds all readers, or the file.
fn is_busy(error: &sqlx::Error) -> bool {
    /// SQLITE_BUSY. Its extended codes have it in their lowest byte.
    const BUSY: u32 = 5;
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    matches!(error, sqlx::Error::PoolTimedOut) || code.is_some_and(|code| code & 0xFF == BUSY)
}

/// SQLite's message without the driver's prefix.
fn message(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |error| format!("{error}"))
}
