//! Why a database cannot be opened.

use std::path::PathBuf;
use std::{fmt, io};

/// Why a database could not be opened. Files that are not ours are never written to.
///
/// `Display` writes one sentence for the operator that says what to do.
#[derive(Debug)]
pub enum OpenError {
    /// The URL of the database has an unknown form.
    UnknownUrl {
        /// The URL.
        url: String,
    },
    /// The URL means an in-memory database.
    InMemory,
    /// The directory of the file does not exist.
    NoDirectory {
        /// The directory.
        directory: PathBuf,
    },
    /// The file does not exist and must not be created.
    NoFile {
        /// The file.
        path: PathBuf,
    },
    /// The file or its directory cannot be written to.
    NotWritable {
        /// The file or the directory.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file is not an SQLite database.
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// The database belongs to another program.
    OtherProgram {
        /// The file.
        path: PathBuf,
    },
    /// A newer fanorond has changed the database.
    Newer {
        /// The file.
        path: PathBuf,
        /// The migration that this fanorond does not know.
        migration: i64,
    },
    /// The database needs a migration but was opened read-only.
    Older {
        /// The file.
        path: PathBuf,
        /// The migration that it needs.
        migration: i64,
    },
    /// A migration differs from the one that this database was made with.
    Altered {
        /// The file.
        path: PathBuf,
        /// The number of the migration.
        migration: i64,
    },
    /// The database is damaged.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is damaged.
        found: String,
    },
    /// The disk is full.
    DiskFull {
        /// The file.
        path: PathBuf,
    },
    /// Another server uses the database.
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// Another database was being copied into it, and the copy is not complete.
    Unfinished {
        /// The file.
        path: PathBuf,
        /// The database that was copied, without its password.
        from: String,
    },
    /// The database could not be copied before its migration.
    NotCopied {
        /// The file.
        path: PathBuf,
        /// A sentence that says why.
        why: String,
    },
    /// The SQLite library in this program is too old.
    OldSqlite {
        /// The version of the library.
        version: String,
    },
    /// The PostgreSQL server cannot be used.
    Server(ServerError),
    /// Another error.
    Failed {
        /// The file.
        path: PathBuf,
        /// The message of the database or the operating system.
        source: String,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownUrl { url } => {
                write!(f, "\"{url}\" is not a database URL: write it like sqlite:fanorond.db or \
                 postgres://USER:PASSWORD@HOST:5432/NAME")
            }
            Self::InMemory => f.write_str(
                "an in-memory database would lose every game when the server stops: name a file, like sqlite:fanorond.db",
            ),
            Self::NoDirectory { directory } => {
                write!(f, "the directory {} does not exist: create it first", directory.display())
            }
            Self::NoFile { path } => write!(
                f,
                "{} does not exist or is empty: check the name; a server creates its database when it starts",
                path.display()
            ),
            Self::NotWritable { path, source } => write!(
                f,
                "{} cannot be written to ({source}): give the server's user the right to write to the file and its \
                 directory",
                path.display()
            ),
            Self::NotADatabase { path } => {
                write!(f, "{} is not an SQLite database: name another file", path.display())
            }
            Self::OtherProgram { path } => {
                write!(f, "{} is a database of another program: name another one", path.display())
            }
            Self::Newer { path, migration } => write!(
                f,
                "{} was made by a newer fanorond (migration {migration} is unknown here): start the newer version, or \
                 restore an older backup",
                path.display()
            ),
            Self::Older { path, migration } => write!(
                f,
                "{} needs migration {migration}: start this fanorond with it once",
                path.display()
            ),
            Self::Altered { path, migration } => write!(
                f,
                "{} was made by a development version of fanorond, with another migration {migration}: start the version \
                 that made it, or begin with a new database",
                path.display()
            ),
            Self::Damaged { path, found } => write!(
                f,
                "{} is damaged ({found}): keep a copy of it and of its -wal and -shm files, then restore a backup",
                path.display()
            ),
            Self::DiskFull { path } => {
                write!(f, "the disk of {} is full: free some space and start again", path.display())
            }
            Self::InUse { path } => write!(
                f,
                "another fanorond is using {}: stop it first, or name another database",
                path.display()
            ),
            Self::Unfinished { path, from } => write!(
                f,
                "{} contains an unfinished copy of {from}: run fanorond migrate-store again with the same names, or \
                 remove it",
                path.display()
            ),
            Self::NotCopied { path, why } => {
                write!(f, "{} could not be copied before its migration: {why}", path.display())
            }
            Self::OldSqlite { version } => write!(
                f,
                "this program contains SQLite {version}, which can damage databases: build it with SQLite 3.51.3 or newer"
            ),
            Self::Server(error) => error.fmt(f),
            Self::Failed { path, source } => write!(
                f,
                "{} could not be opened ({source}): check the file and its disk",
                path.display()
            ),
        }
    }
}

impl std::error::Error for OpenError {}

/// Why a PostgreSQL server cannot be used.
///
/// `Display` writes one sentence for the operator that says what to do.
#[derive(Debug)]
pub enum ServerError {
    /// It cannot be reached, or refuses what every start does.
    Unreachable {
        /// The database, without its password.
        name: String,
        /// The message of the driver or the server.
        source: String,
    },
    /// It is too old.
    Old {
        /// Its version.
        version: i64,
    },
    /// The database stores texts in an encoding that does not have every character.
    NotUtf8 {
        /// The database, without its password.
        name: String,
        /// Its encoding.
        encoding: String,
    },
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable { name, source } => write!(
                f,
                "{name} cannot be used ({source}): check the URL, and that PostgreSQL runs there and lets this user in"
            ),
            Self::Old { version } => {
                write!(
                    f,
                    "the server is PostgreSQL {version}: fanorond needs version 15 or newer"
                )
            }
            Self::NotUtf8 { name, encoding } => write!(
                f,
                "{name} has the encoding {encoding}: create a database with \"create database NAME encoding 'UTF8' \
                 template template0\""
            ),
        }
    }
}

impl std::error::Error for ServerError {}

impl From<ServerError> for OpenError {
    fn from(error: ServerError) -> Self {
        Self::Server(error)
    }
}
