//! Why a copy of a database cannot be made.

use super::opening::OpenError;
use std::fmt;
use std::path::PathBuf;

/// Why a database was not copied, or a copy not restored.
///
/// `Display` writes one sentence for the operator that says what to do.
#[derive(Debug)]
pub enum CopyError {
    /// A database cannot be read, or a file cannot be written.
    Open(OpenError),
    /// The file exists, and nothing is overwritten.
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Another copy is being written to the same directory.
    UnderWay {
        /// The file that it has until it is complete.
        path: PathBuf,
    },
    /// The copy to restore is the database itself.
    Itself {
        /// The file.
        path: PathBuf,
    },
    /// The database is on a PostgreSQL server, which has backups of its own.
    OnServer,
    /// The database has no tables.
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The copy has an error, which it has from the database that was copied.
    Unsound {
        /// What SQLite says about it.
        found: String,
    },
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::Exists { path } => write!(f, "{} exists: name a new file", path.display()),
            Self::UnderWay { path } => {
                write!(f, "another backup is writing to {}: wait until it has finished", path.display())
            }
            Self::Itself { path } => {
                write!(f, "{} is the database itself: name a backup of it", path.display())
            }
            Self::OnServer => f.write_str(
                "this is a PostgreSQL database: back it up with pg_dump, or with pg_basebackup and an archive of the WAL",
            ),
            Self::Empty { path } => {
                write!(f, "{} has no tables: name a database that a server has used", path.display())
            }
            Self::Unsound { found } => {
                write!(f, "the database is damaged ({found}): check the disk, and use the last good backup")
            }
        }
    }
}

impl std::error::Error for CopyError {}

impl From<OpenError> for CopyError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

/// Why a database was not copied into another one.
///
/// `Display` writes one sentence for the operator that says what to do.
#[derive(Debug)]
pub enum TransferError {
    /// One of the databases cannot be used.
    Open(OpenError),
    /// Both URLs name the same database.
    Same {
        /// The database, without its password.
        name: String,
    },
    /// The database to copy into is in use for something else.
    NotEmpty {
        /// The database.
        name: String,
    },
    /// Another copy is being made from or into the database.
    UnderWay {
        /// The database.
        name: String,
    },
    /// The tables of the two databases are not the same.
    Unlike {
        /// The database to copy.
        from: String,
        /// The database to copy into.
        to: String,
    },
    /// A text has a character that PostgreSQL does not store.
    Nul {
        /// The name of the table.
        table: String,
        /// The key of the row.
        row: String,
    },
    /// A row is not the same in both databases after the copy.
    Differs {
        /// The database that was copied.
        from: String,
        /// The copy.
        to: String,
        /// The name of the table.
        table: String,
        /// The key of the row.
        row: String,
    },
    /// A row refers to another one that is missing, in the database that was copied.
    Unsound {
        /// The name of the table.
        table: String,
    },
    /// A database failed during the copy.
    Failed {
        /// The database.
        name: String,
        /// What it did.
        work: String,
        /// The message of the database or the driver.
        source: String,
    },
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::Same { name } => write!(f, "both names mean {name}: name two databases"),
            Self::NotEmpty { name } => {
                write!(
                    f,
                    "{name} already has accounts or games: name a new database to copy into"
                )
            }
            Self::UnderWay { name } => write!(
                f,
                "another copy is being made from or into {name}: wait until it has finished, and name two databases"
            ),
            Self::Unlike { from, to } => write!(
                f,
                "{to} does not have the same tables as {from}, because another version of fanorond began the copy: \
                 remove {to} and start again"
            ),
            Self::Nul { table, row } => write!(
                f,
                "table {table}, row {row} has a text with a zero character, which PostgreSQL cannot store: remove the \
                 character first"
            ),
            Self::Differs {
                from,
                to,
                table,
                row,
            } => write!(
                f,
                "table {table}, row {row} is not the same in {from} and {to}, because one of them was changed during the \
                 copy: remove {to} and start again"
            ),
            Self::Unsound { table } => write!(
                f,
                "table {table} has a row that refers to a missing row: the database that was copied is damaged, so use \
                 its last good backup"
            ),
            Self::Failed { name, work, source } => write!(
                f,
                "{name} failed while {work} ({source}): run the command again, and it continues where it stopped"
            ),
        }
    }
}

impl std::error::Error for TransferError {}

impl From<OpenError> for TransferError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}
