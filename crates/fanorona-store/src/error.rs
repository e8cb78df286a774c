//! What can go wrong. A player never reads these texts: they are for the log and for the operator.

use fanorona_game::PlayerName;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// The store could not do its work.
///
/// Of a write this means that it was not acknowledged. Whether it reached the disk is known except after
/// [`StoreError::Failed`] from a failing disk: whoever is in doubt reads again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// There is no space left. Nothing was changed; writes are taken again as soon as there is space.
    Full,
    /// Too much is asked of the store at once, or a backup holds the file. Nothing was changed.
    Busy,
    /// The store takes no writes (any more). Reads are still answered.
    ReadOnly {
        /// Why that is so.
        why: String,
    },
    /// What is kept contradicts the change, say an account that is gone. Only this change was refused.
    Contradiction {
        /// The rule that would have been broken.
        rule: String,
    },
    /// What was read is not what this server writes.
    Undecodable {
        /// The table.
        table: &'static str,
        /// The row's key.
        row: String,
        /// The column.
        column: &'static str,
        /// What is wrong with it.
        problem: String,
    },
    /// The store has been closed.
    Closed,
    /// The database failed.
    Failed {
        /// What it said.
        source: String,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the disk is full"),
            Self::Busy => f.write_str("the store has too much to do"),
            Self::ReadOnly { why } => write!(f, "the store takes no writes: {why}"),
            Self::Contradiction { rule } => write!(f, "the change contradicts what is kept: {rule}"),
            Self::Undecodable { table, row, column, problem } => {
                write!(f, "table {table}, row {row}, column {column} cannot be read: {problem}")
            }
            Self::Closed => f.write_str("the store is closed"),
            Self::Failed { source } => write!(f, "the database failed: {source}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Why an account was not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CreateAccountError {
    /// The name is taken, in this spelling or with other capitals.
    Taken,
    /// The name looks like one that is taken.
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

/// Why a database was not opened. Nothing was written to a file that is not ours.
///
/// Displayed, each is one sentence for the operator that says what to do.
#[derive(Debug)]
pub enum OpenError {
    /// The address of the database is of no known form.
    UnknownUrl {
        /// The address.
        url: String,
    },
    /// The address means a database that lives in memory.
    InMemory,
    /// The directory of the file is not there.
    NoDirectory {
        /// The directory.
        directory: PathBuf,
    },
    /// The file is not there, and is not to be made.
    NoFile {
        /// The file.
        path: PathBuf,
    },
    /// The file or its directory cannot be written to.
    NotWritable {
        /// The file or the directory.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is something else than an SQLite database.
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
    /// The database waits for a migration, and was opened for reading only.
    Older {
        /// The file.
        path: PathBuf,
        /// The migration that it waits for.
        migration: i64,
    },
    /// A migration is not the one that this database was made with.
    Altered {
        /// The file.
        path: PathBuf,
        /// The migration.
        migration: i64,
    },
    /// The database is damaged.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        found: String,
    },
    /// There is no space left.
    DiskFull {
        /// The file.
        path: PathBuf,
    },
    /// Another server has the database.
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The SQLite in this program is too old to be trusted.
    OldSqlite {
        /// Its version.
        version: String,
    },
    /// Something else.
    Failed {
        /// The file.
        path: PathBuf,
        /// What was said.
        source: String,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownUrl { url } => {
                write!(f, "\"{url}\" is no address of a database: write it like sqlite:fanorond.db")
            }
            Self::InMemory => f.write_str(
                "a database in memory would lose every game when the server stops: name a file, like sqlite:fanorond.db",
            ),
            Self::NoDirectory { directory } => {
                write!(f, "the directory {} is not there: make it first", directory.display())
            }
            Self::NoFile { path } => write!(
                f,
                "{} is not there: check the address, or start fanorond with it once to make it",
                path.display()
            ),
            Self::NotWritable { path, source } => write!(
                f,
                "{} cannot be written to ({source}): give the server's user the right to write to the file and its \
                 directory",
                path.display()
            ),
            Self::NotADatabase { path } => {
                write!(f, "{} is no SQLite database: name another file", path.display())
            }
            Self::OtherProgram { path } => {
                write!(f, "{} is the database of another program: name another file", path.display())
            }
            Self::Newer { path, migration } => write!(
                f,
                "{} was made by a newer fanorond (migration {migration} is unknown here): start that one, or restore \
                 a backup from before",
                path.display()
            ),
            Self::Older { path, migration } => write!(
                f,
                "{} still waits for migration {migration}: start this fanorond with it once",
                path.display()
            ),
            Self::Altered { path, migration } => write!(
                f,
                "{} was made with another migration {migration} than this fanorond has: start the fanorond that made it",
                path.display()
            ),
            Self::Damaged { path, found } => write!(
                f,
                "{} is damaged ({found}): keep a copy of it and of the files beside it, then restore a backup",
                path.display()
            ),
            Self::DiskFull { path } => {
                write!(f, "there is no space left for {}: free some and start again", path.display())
            }
            Self::InUse { path } => write!(
                f,
                "another fanorond is using {}: stop it first, or name another file",
                path.display()
            ),
            Self::OldSqlite { version } => write!(
                f,
                "this program contains SQLite {version}, which can damage databases: build it with SQLite 3.51.3 or newer"
            ),
            Self::Failed { path, source } => write!(
                f,
                "{} could not be opened ({source}): see whether the file and its disk are sound",
                path.display()
            ),
        }
    }
}

impl std::error::Error for OpenError {}
