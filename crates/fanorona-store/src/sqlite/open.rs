//! Opening the file: for one server, or for looking only.

use super::SqliteStore;
use super::group::GROUP;
use super::probe::{self, MIGRATIONS, cannot_open};
use super::rate;
use super::writer::Writer;
use crate::error::OpenError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection, SqlitePool};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Somebody else's hand on the file, say that of a backup, is waited for so long.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// A read waits so long for a free connection.
const READER_TIMEOUT: Duration = Duration::from_secs(5);
/// So many reads run at once.
const READERS: u32 = 4;
/// The log is cut back to so many bytes after it was longer.
const LOG_SIZE: &str = "67108864";
/// The writer keeps so much of the file in memory (in KiB, by its minus sign): the rows of the games that go on.
const WRITER_CACHE: &str = "-16384";
/// "Fano", in the header of the file. Written at every start: it shows that the file takes changes.
const CLAIM: &str = "pragma application_id = 1180790383";

/// Opens the file for a server.
pub(super) async fn for_a_server(url: &str) -> Result<SqliteStore, OpenError> {
    probe::check_library().await?;
    let path = path_of(url)?;
    if probe::has_content(&path)? {
        probe::check(&path).await?;
    }
    let lock = Lock::take(&path)?;
    make(&path)?;
    let connection = writer_connection(&path).await.map_err(|error| cannot_open(&path, error))?;
    let readers = readers(&path);
    let writer = Writer::start(connection, readers.clone(), lock);
    Ok(SqliteStore { readers, writer })
}

/// Opens the file for looking only, also beside a server.
pub(super) async fn for_reading(url: &str) -> Result<SqliteStore, OpenError> {
    probe::check_library().await?;
    let path = path_of(url)?;
    if !probe::has_content(&path)? {
        return Err(OpenError::NoFile { path });
    }
    let found = probe::check(&path).await?;
    if let Some(waiting) = MIGRATIONS.iter().find(|migration| Some(migration.version) > found) {
        return Err(OpenError::Older { path, migration: waiting.version });
    }
    Ok(SqliteStore { readers: readers(&path), writer: Writer::Nobody })
}

/// The file that `url` means, as an absolute path without symbolic links: so its lock has one name, and SQLite
/// cannot take it for a URI.
fn path_of(url: &str) -> Result<PathBuf, OpenError> {
    let unknown = || OpenError::UnknownUrl { url: url.to_owned() };
    let rest = url.strip_prefix("sqlite:").ok_or_else(unknown)?;
    let named = rest.strip_prefix("//").unwrap_or(rest);
    if named == ":memory:" {
        return Err(OpenError::InMemory);
    }
    if named.contains(['?', '\0']) {
        return Err(unknown());
    }
    let path = Path::new(named);
    let name = path.file_name().ok_or_else(unknown)?;
    if let Ok(there) = path.canonicalize() {
        return Ok(there);
    }
    let directory = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        Some(_) | None => Path::new("."),
    };
    match directory.canonicalize() {
        Ok(there) => Ok(there.join(name)),
        Err(_) => Err(OpenError::NoDirectory { directory: directory.to_owned() }),
    }
}

/// The file whose name is that of the database with `suffix` behind it.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// A lock that says: this database has its server.
///
/// It is on a file of its own, and not on the database. SQLite's own locks are POSIX locks, which a process
/// loses as soon as it closes any handle of the file; a second store in this process that failed to get the
/// lock, or a lock dropped before the last connection has gone, would open the database to damage. (And
/// where the two kinds of locks know each other, as on the BSDs, the server would lock itself out.) The file
/// stays when the server stops: who takes it away may take it from under the next one.
#[derive(Debug)]
pub(super) struct Lock {
    /// The lock is gone when the file is closed, also by a crash.
    _held: File,
}

impl Lock {
    fn take(path: &Path) -> Result<Self, OpenError> {
        let name = beside(path, "-lock");
        let file = private().truncate(false).create(true).open(&name).map_err(|e| cannot_make(&name, e))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _held: file }),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(error)) => {
                Err(OpenError::Failed { path: name, source: error.to_string() })
            }
        }
    }
}

/// Makes the file if it is missing. SQLite makes the files beside it with the same mode.
fn make(path: &Path) -> Result<(), OpenError> {
    match private().create_new(true).open(path) {
        Ok(_made) => sync_directory(path).map_err(|error| cannot_make(path, error)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(cannot_make(path, error)),
    }
}

/// A new file is as durable as its entry in the directory.
fn sync_directory(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(directory) if cfg!(unix) => File::open(directory)?.sync_all(),
        Some(_) | None => Ok(()),
    }
}

/// For writing, by the server's user only: there are password hashes in it.
fn private() -> OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn cannot_make(path: &Path, source: io::Error) -> OpenError {
    use io::ErrorKind::{PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    let path = path.to_owned();
    let kind = source.kind();
    if matches!(kind, PermissionDenied | ReadOnlyFilesystem) {
        OpenError::NotWritable { path, source }
    } else if matches!(kind, StorageFull | QuotaExceeded) {
        OpenError::DiskFull { path }
    } else {
        OpenError::Failed { path, source: source.to_string() }
    }
}

/// The connection of the writer, with the file claimed and brought up to date.
async fn writer_connection(path: &Path) -> Result<SqliteConnection, probe::Trouble> {
    let mut connection = options(path)
        .journal_mode(SqliteJournalMode::Wal)
        // Every commit reaches the disk before it is acknowledged. `NORMAL` would lose the last ones with the power.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("journal_size_limit", LOG_SIZE)
        .pragma("cache_size", WRITER_CACHE)
        // Otherwise a full /tmp could fail a commit.
        .pragma("temp_store", "memory")
        // The answer of a whole group fits, so that the driver's thread never waits for its reader.
        .row_buffer_size(GROUP + 1)
        .connect()
        .await?;
    sqlx::query(CLAIM).execute(&mut connection).await?;
    // `run` cannot be proved to be `Send` within a larger future ("not general enough").
    MIGRATIONS.run_direct(None, &mut connection, false).await?;
    check_settings(&mut connection).await?;
    let games = rate::catch_up(&mut connection).await?;
    if games > 0 {
        tracing::info!(games, "games that had ended before there were ratings are rated");
    }
    Ok(connection)
}

/// Settings that did not take hold would lose games silently.
async fn check_settings(connection: &mut SqliteConnection) -> Result<(), probe::Trouble> {
    let journal: String = sqlx::query_scalar("pragma journal_mode").fetch_one(&mut *connection).await?;
    let synchronous: i64 = sqlx::query_scalar("pragma synchronous").fetch_one(&mut *connection).await?;
    let foreign_keys: i64 = sqlx::query_scalar("pragma foreign_keys").fetch_one(&mut *connection).await?;
    if (journal.as_str(), synchronous, foreign_keys) == ("wal", 2, 1) {
        return Ok(());
    }
    Err(probe::Trouble::Settings(format!(
        "the settings did not take hold: journal_mode={journal}, synchronous={synchronous}, foreign_keys={foreign_keys}"
    )))
}

/// Connections that read, opened as they are needed.
fn readers(path: &Path) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(READER_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        // There is no network that could have gone away.
        .test_before_acquire(false)
        .connect_lazy_with(options(path).read_only(true))
}

/// What all connections have in common.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(BUSY_TIMEOUT).disable_statement_logging()
}

/// How many bytes a file has; none when it is not there.
pub(super) fn size(path: &Path) -> Result<u64, OpenError> {
    match fs::metadata(path) {
        Ok(there) => Ok(there.len()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
        Err(error) => Err(OpenError::Failed { path: path.to_owned(), source: error.to_string() }),
    }
}
