//! Why a database cannot be opened.

use std::io;
use std::path::PathBuf;

/// Why a database could not be opened. Files that are not ours are never written to.
///
/// `Display` writes one sentence for the operator that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The URL of the database has an unknown form.
    #[error(
        "\"{url}\" is not a database URL: write it like sqlite:fanorond.db or postgres://USER:PASSWORD@HOST:5432/NAME"
    )]
    UnknownUrl {
        /// The URL.
        url: String,
    },
    /// The URL means an in-memory database.
    #[error(
        "an in-memory database would lose every game when the server stops: name a file, like sqlite:fanorond.db"
    )]
    InMemory,
    /// The directory of the file does not exist.
    #[error("the directory {directory} does not exist: create it first")]
    NoDirectory {
        /// The directory.
        directory: PathBuf,
    },
    /// The file does not exist and must not be created.
    #[error(
        "{path} does not exist or is empty: check the name; a server creates its database when it starts"
    )]
    NoFile {
        /// The file.
        path: PathBuf,
    },
    /// The file or its directory cannot be written to.
    #[error(
        "{path} cannot be written to ({source}): give the server's user the right to write to the file and its directory"
    )]
    NotWritable {
        /// The file or the directory.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file is not an SQLite database.
    #[error("{path} is not an SQLite database: name another file")]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// The database belongs to another program.
    #[error("{path} is a database of another program: name another one")]
    OtherProgram {
        /// The file.
        path: PathBuf,
    },
    /// A newer fanorond has changed the database.
    #[error(
        "{path} was made by a newer fanorond (migration {migration} is unknown here): start the newer version, or restore an older backup"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The migration that this fanorond does not know.
        migration: i64,
    },
    /// The database needs a migration but was opened read-only.
    #[error("{path} needs migration {migration}: start this fanorond with it once")]
    Older {
        /// The file.
        path: PathBuf,
        /// The migration that it needs.
        migration: i64,
    },
    /// A migration differs from the one that this database was made with.
    #[error(
        "{path} was made by a development version of fanorond, with another migration {migration}: start the version that made it, or begin with a new database"
    )]
    Altered {
        /// The file.
        path: PathBuf,
        /// The number of the migration.
        migration: i64,
    },
    /// The database is damaged.
    #[error(
        "{path} is damaged ({found}): keep a copy of it and of its -wal and -shm files, then restore a backup"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is damaged.
        found: String,
    },
    /// The disk is full.
    #[error("the disk of {path} is full: free some space and start again")]
    DiskFull {
        /// The file.
        path: PathBuf,
    },
    /// Another server uses the database.
    #[error("another fanorond is using {path}: stop it first, or name another database")]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// Another database was being copied into it, and the copy is not complete.
    #[error(
        "{path} contains an unfinished copy of {from}: run fanorond migrate-store again with the same names, or remove it"
    )]
    Unfinished {
        /// The file.
        path: PathBuf,
        /// The database that was copied, without its password.
        from: String,
    },
    /// The database could not be copied before its migration.
    #[error("{path} could not be copied before its migration: {why}")]
    NotCopied {
        /// The file.
        path: PathBuf,
        /// A sentence that says why.
        why: String,
    },
    /// The SQLite library in this program is too old.
    #[error(
        "this program contains SQLite {version}, which can damage databases: build it with SQLite 3.51.3 or newer"
    )]
    OldSqlite {
        /// The version of the library.
        version: String,
    },
    /// The PostgreSQL server cannot be used.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// Another error.
    #[error("{path} could not be opened ({problem}): check the file and its disk")]
    Failed {
        /// The file.
        path: PathBuf,
        /// The message of the database or the operating system.
        problem: String,
    },
}

/// Why a PostgreSQL server cannot be used.
///
/// `Display` writes one sentence for the operator that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// It cannot be reached, or refuses what every start does.
    #[error(
        "{name} cannot be used ({problem}): check the URL, and that PostgreSQL runs there and lets this user in"
    )]
    Unreachable {
        /// The database, without its password.
        name: String,
        /// The message of the driver or the server.
        problem: String,
    },
    /// It is too old.
    #[error("the server is PostgreSQL {version}: fanorond needs version 15 or newer")]
    Old {
        /// Its version.
        version: i64,
    },
    /// The database stores texts in an encoding that does not have every character.
    #[error(
        "{name} has the encoding {encoding}: create a database with \"create database NAME encoding 'UTF8' template template0\""
    )]
    NotUtf8 {
        /// The database, without its password.
        name: String,
        /// Its encoding.
        encoding: String,
    },
}
