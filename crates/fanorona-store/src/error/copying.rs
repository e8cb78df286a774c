//! Why a copy of a database cannot be made.

use super::opening::OpenError;
use std::path::PathBuf;

/// Why a database was not copied, or a copy not restored.
///
/// `Display` writes one sentence for the operator that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// A database cannot be read, or a file cannot be written.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The file exists, and nothing is overwritten.
    #[error("{path} exists: name a new file")]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Another copy is being written to the same directory.
    #[error("another backup is writing to {path}: wait until it has finished")]
    UnderWay {
        /// The file that it has until it is complete.
        path: PathBuf,
    },
    /// The copy to restore is the database itself.
    #[error("{path} is the database itself: name a backup of it")]
    Itself {
        /// The file.
        path: PathBuf,
    },
    /// The database is on a PostgreSQL server, which has backups of its own.
    #[error(
        "this is a PostgreSQL database: back it up with pg_dump, or with pg_basebackup and an archive of the WAL"
    )]
    OnServer,
    /// The database has no tables.
    #[error("{path} has no tables: name a database that a server has used")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The copy has an error, which it has from the database that was copied.
    #[error("the database is damaged ({found}): check the disk, and use the last good backup")]
    Unsound {
        /// What SQLite says about it.
        found: String,
    },
}

/// Why a database was not copied into another one.
///
/// `Display` writes one sentence for the operator that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// One of the databases cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Both URLs name the same database.
    #[error("both names mean {name}: name two databases")]
    Same {
        /// The database, without its password.
        name: String,
    },
    /// The database to copy into is in use for something else.
    #[error("{name} already has accounts or games: name a new database to copy into")]
    NotEmpty {
        /// The database.
        name: String,
    },
    /// Another copy is being made from or into the database.
    #[error(
        "another copy is being made from or into {name}: wait until it has finished, and name two databases"
    )]
    UnderWay {
        /// The database.
        name: String,
    },
    /// The tables of the two databases are not the same.
    #[error(
        "{to} does not have the same tables as {from}, because another version of fanorond began the copy: remove {to} and start again"
    )]
    Unlike {
        /// The database to copy.
        from: String,
        /// The database to copy into.
        to: String,
    },
    /// A text has a character that PostgreSQL does not store.
    #[error(
        "table {table}, row {row} has a text with a zero character, which PostgreSQL cannot store: remove the character first"
    )]
    Nul {
        /// The name of the table.
        table: String,
        /// The key of the row.
        row: String,
    },
    /// A row is not the same in both databases after the copy.
    #[error(
        "table {table}, row {row} is not the same in {from} and {to}, because one of them was changed during the copy: remove {to} and start again"
    )]
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
    #[error(
        "table {table} has a row that refers to a missing row: the database that was copied is damaged, so use its last good backup"
    )]
    Unsound {
        /// The name of the table.
        table: String,
    },
    /// A database failed during the copy.
    #[error(
        "{name} failed while {work} ({problem}): run the command again, and it continues where it stopped"
    )]
    Failed {
        /// The database.
        name: String,
        /// What it did.
        work: String,
        /// The message of the database or the driver.
        problem: String,
    },
}
