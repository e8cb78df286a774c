//! Errors of the store. Players never see these texts; they are for the log and the operator.

use fanorona_game::PlayerName;
use std::fmt;
use std::io;
use std::path::PathBuf;

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
