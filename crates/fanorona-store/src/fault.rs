//! What an error of a database means for the store.

use crate::error::StoreError;
use sqlx::error::DatabaseError;

/// Primary result codes of SQLite, <https://www.sqlite.org/rescode.html>.
pub(crate) mod code {
    pub(crate) const BUSY: i32 = 5;
    pub(crate) const READONLY: i32 = 8;
    pub(crate) const IOERR: i32 = 10;
    pub(crate) const CORRUPT: i32 = 11;
    pub(crate) const FULL: i32 = 13;
    pub(crate) const CANTOPEN: i32 = 14;
    pub(crate) const CONSTRAINT: i32 = 19;
    pub(crate) const NOTADB: i32 = 26;
}

/// The index of the log could not grow. This is how a full disk shows there; nothing is lost.
const IOERR_SHMSIZE: i32 = code::IOERR | (19 << 8);

/// The length of a code of PostgreSQL (SQLSTATE). Those of SQLite are shorter.
const SQLSTATE: usize = 5;

/// The consequence of an error for the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A change violates a constraint. Only its own statement failed.
    Contradiction,
    /// The disk is full. The transaction failed, but the next one may succeed.
    Full,
    /// The disk or the file cannot be trusted any more.
    Disk,
    /// The connection to the database is lost, or the database does not accept connections.
    Away,
    /// The transaction was in the way of another one. The same transaction may succeed now.
    Conflict,
    /// A lock or a connection was not free in time.
    Busy,
    /// The transaction failed, but the next one may succeed.
    Other,
}

impl Fault {
    pub(crate) fn of(error: &sqlx::Error) -> Self {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the kinds belong to the library"
        )]
        match error {
            // The thread of an SQLite connection is gone, so it is unknown what was written.
            sqlx::Error::WorkerCrashed => return Self::Disk,
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) => return Self::Away,
            sqlx::Error::PoolTimedOut => return Self::Busy,
            sqlx::Error::Decode(error) if error.is::<StoreError>() => return Self::Contradiction,
            _ => {}
        }
        let Some(code) = error.as_database_error().and_then(DatabaseError::code) else {
            return Self::Other;
        };
        if code.len() == SQLSTATE {
            Self::of_sqlstate(&code)
        } else {
            Self::of_sqlite(code.parse().ok())
        }
    }

    fn of_sqlite(extended: Option<i32>) -> Self {
        let Some(extended) = extended else {
            return Self::Other;
        };
        match extended & 0xff {
            code::CONSTRAINT => Self::Contradiction,
            code::FULL => Self::Full,
            code::BUSY => Self::Busy,
            code::IOERR if extended == IOERR_SHMSIZE => Self::Full,
            code::IOERR | code::CORRUPT | code::NOTADB | code::READONLY | code::CANTOPEN => {
                Self::Disk
            }
            _ => Self::Other,
        }
    }

    /// Codes of PostgreSQL, <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
    fn of_sqlstate(code: &str) -> Self {
        match code {
            // Disk full.
            "53100" => Self::Full,
            // Serialization failure, deadlock.
            "40001" | "40P01" => Self::Conflict,
            // Too many connections, lock not available, statement or idle transaction timed out.
            "53300" | "55P03" | "57014" | "25P03" => Self::Busy,
            // A standby accepts no changes. Its primary may be elsewhere in a moment.
            "25006" => Self::Away,
            // Integrity constraint violations.
            _ if code.starts_with("23") => Self::Contradiction,
            // Connection exceptions; shutdown, crash, start.
            _ if code.starts_with("08") || code.starts_with("57P") => Self::Away,
            _ => Self::Other,
        }
    }
}

/// Why a group was not committed.
pub(crate) enum CommitError {
    /// Nothing of it was saved. The next group may be.
    Refused(sqlx::Error),
    /// It is unknown what was saved, and nothing must be written any more.
    Unsure(sqlx::Error),
    /// It is unknown whether all of it or nothing was saved. The next group may be.
    Unknown(sqlx::Error),
}

impl From<sqlx::Error> for CommitError {
    fn from(error: sqlx::Error) -> Self {
        Self::Refused(error)
    }
}

/// SQLite's extended result code, if the error comes from SQLite.
pub(crate) fn extended_code(error: &sqlx::Error) -> Option<i32> {
    error
        .as_database_error()
        .and_then(DatabaseError::code)?
        .parse()
        .ok()
}

/// Inside of a change, an error of the store is one of the driver. It fails only that change.
impl From<StoreError> for sqlx::Error {
    fn from(error: StoreError) -> Self {
        Self::Decode(Box::new(error))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if let sqlx::Error::Decode(source) = &error
            && let Some(error) = source.downcast_ref::<Self>()
        {
            return error.clone();
        }
        match Fault::of(&error) {
            Fault::Contradiction => Self::Contradiction {
                rule: message(&error),
            },
            Fault::Full => Self::Full,
            Fault::Busy => Self::Busy,
            Fault::Away => Self::Away,
            Fault::Disk | Fault::Conflict | Fault::Other
                if matches!(error, sqlx::Error::PoolClosed) =>
            {
                Self::Closed
            }
            Fault::Disk | Fault::Conflict | Fault::Other => Self::Failed {
                problem: message(&error),
            },
        }
    }
}

/// The message of the database without the driver's prefix.
fn message(error: &sqlx::Error) -> String {
    error
        .as_database_error()
        .map_or_else(|| error.to_string(), |error| format!("{error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_databases_are_told_apart() {
        assert_eq!(Fault::of_sqlite(Some(2067)), Fault::Contradiction);
        assert_eq!(Fault::of_sqlite(Some(1034)), Fault::Disk);
        assert_eq!(Fault::of_sqlite(Some(4874)), Fault::Full);
        assert_eq!(Fault::of_sqlstate("23505"), Fault::Contradiction);
        assert_eq!(Fault::of_sqlstate("40P01"), Fault::Conflict);
        assert_eq!(Fault::of_sqlstate("57P01"), Fault::Away);
        assert_eq!(Fault::of_sqlstate("42601"), Fault::Other);
    }
}
