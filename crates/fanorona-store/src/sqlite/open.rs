//! Opening the file: for a server, or read-only.

use super::committer::Committer;
use super::copies;
use super::probe::{self, MIGRATIONS, cannot_open};
use crate::db::{Connection, PREPARED, Pool};
use crate::error::{CopyError, OpenError};
use crate::migrations::refuse_older;
use crate::sql::games::saves::CARRY_OUT;
use crate::sql::group::{GROUP, execute};
use crate::sql::{Writer, catch_up};
use crate::values::status::DiskSpace;
use crate::{Store, committer, without_password};
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection, SqlitePool};
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::{Mutex, OnceCell};

/// The limits of an open file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SqliteLimits {
    /// The maximum number of concurrent reads.
    pub readers: u32,
    /// How long a read waits for one of the others.
    pub read_wait: Duration,
    /// How long to wait for another process, for example a backup, that locks the file.
    pub lock_wait: Duration,
    /// The writer's cache in bytes, for the rows of running games.
    pub cache_bytes: u64,
    /// The size to which the write-ahead log is truncated, in bytes.
    pub log_bytes: u64,
    /// How many copies from before migrations are kept. With 0 none is made.
    pub migration_copies: u32,
    /// A disk that was full counts as full until this many bytes are free.
    pub least_free_bytes: u64,
}

impl Default for SqliteLimits {
    fn default() -> Self {
        Self {
            readers: 4,
            read_wait: Duration::from_secs(5),
            lock_wait: Duration::from_secs(5),
            cache_bytes: 16 * 1_024 * 1_024,
            log_bytes: 64 * 1_024 * 1_024,
            migration_copies: 2,
            least_free_bytes: 16 * 1_024 * 1_024,
        }
    }
}

/// "Fano" in the header of the file. Writing it at every start proves that the file is writable.
const CLAIM: &str = "pragma application_id = 1180790383";

/// Opens the file for a server.
pub(crate) async fn for_a_server(url: &str, limits: SqliteLimits) -> Result<Store, OpenError> {
    migrated(url, limits, &MIGRATIONS).await
}

/// Opens the file for a server that has these migrations.
pub(super) async fn migrated(
    url: &str,
    limits: SqliteLimits,
    migrations: &Migrator,
) -> Result<Store, OpenError> {
    probe::check_library().await?;
    let path = path_of(url)?;
    let found = if probe::has_content(&path)? {
        probe::check_for(&path, migrations).await?
    } else {
        None
    };
    let lock = Lock::take(&path)?;
    copy_before_migrating(&path, found, limits, migrations).await?;
    make(&path)?;
    let connection = writer_connection(&path, limits, migrations);
    let connection = connection
        .await
        .map_err(|error| cannot_open(&path, error))?;
    let opened = FileIds::of(&path);
    let readers = readers(&path, limits);
    let committer = Committer {
        connection,
        readers: readers.clone(),
        lock,
        path: path.clone(),
        least_free: limits.least_free_bytes,
    };
    let writer = Writer::start([committer::Committer::Sqlite(Box::new(committer))]);
    Ok(Store {
        readers: Pool::Sqlite(readers),
        writer,
        path: Some(path),
        opened: Some(opened),
        origin_key: OnceCell::new(),
        waiting: Mutex::default(),
    })
}

/// Copies a file that has its last migration in `found`, if it needs another.
async fn copy_before_migrating(
    path: &Path,
    found: Option<i64>,
    limits: SqliteLimits,
    migrations: &Migrator,
) -> Result<(), OpenError> {
    let next = migrations
        .iter()
        .map(|migration| migration.version)
        .find(|version| found.is_some_and(|it| it < *version));
    let (Some(next), 1..) = (next, limits.migration_copies) else {
        return Ok(());
    };
    let copied = copies::before_migration(path, next, limits.migration_copies as usize).await;
    let copy = copied.map_err(|error| match error {
        CopyError::Open(error) => error,
        CopyError::Exists { .. }
        | CopyError::UnderWay { .. }
        | CopyError::Itself { .. }
        | CopyError::OnServer
        | CopyError::Empty { .. }
        | CopyError::Unsound { .. } => OpenError::NotCopied {
            path: path.to_owned(),
            why: error.to_string(),
        },
    })?;
    tracing::info!(copy = %copy.display(), "copied the database before its migration");
    Ok(())
}

/// Opens the file read-only, even beside a server.
pub(crate) async fn for_reading(url: &str) -> Result<Store, OpenError> {
    probe::check_library().await?;
    let path = path_of(url)?;
    if !probe::has_content(&path)? {
        return Err(OpenError::NoFile { path });
    }
    refuse_older(&path, probe::check(&path).await?, &MIGRATIONS)?;
    let readers = Pool::Sqlite(readers(&path, SqliteLimits::default()));
    Ok(Store {
        readers,
        writer: Writer::start([]),
        path: Some(path),
        opened: None,
        origin_key: OnceCell::new(),
        waiting: Mutex::default(),
    })
}

/// The file of `url` as an absolute path without symbolic links. So its lock has one name, and
/// SQLite does not read it as a URI.
pub(super) fn path_of(url: &str) -> Result<PathBuf, OpenError> {
    let (path, name) = named(url)?;
    if let Ok(there) = path.canonicalize() {
        return Ok(there);
    }
    let directory = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        Some(_) | None => Path::new("."),
    };
    match directory.canonicalize() {
        Ok(there) => Ok(there.join(name)),
        Err(_) => Err(OpenError::NoDirectory {
            directory: directory.to_owned(),
        }),
    }
}

/// The path in `url`, and the name of its file.
fn named(url: &str) -> Result<(&Path, &OsStr), OpenError> {
    let unknown = || OpenError::UnknownUrl {
        url: without_password(url),
    };
    let rest = url.strip_prefix("sqlite:").ok_or_else(unknown)?;
    let named = rest.strip_prefix("//").unwrap_or(rest);
    if named == ":memory:" {
        return Err(OpenError::InMemory);
    }
    if named.contains(['?', '\0']) {
        return Err(unknown());
    }
    let path = Path::new(named);
    Ok((path, path.file_name().ok_or_else(unknown)?))
}

/// Checks the form of a URL.
pub(crate) fn check_url(url: &str) -> Result<(), OpenError> {
    named(url).map(drop)
}

/// The path of the database with `suffix` appended to its name.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The lock of the server that uses a database.
///
/// It is on a separate file. SQLite's own locks are POSIX locks, which a process loses when it
/// closes any handle of the file. A second store in this process that failed to get the lock, or a
/// lock released before the last connection, would endanger the database. (On systems where both
/// kinds of locks conflict, such as the BSDs, the server would lock itself out.) The file stays
/// when the server stops: deleting it could take it away from the next server.
#[derive(Debug)]
pub(crate) struct Lock {
    /// Closing the file releases the lock, even after a crash.
    held: File,
}

impl Lock {
    pub(super) fn file(&self) -> &File {
        &self.held
    }

    pub(super) fn take(path: &Path) -> Result<Self, OpenError> {
        let name = beside(path, "-lock");
        let file = private()
            .truncate(false)
            .create(true)
            .open(&name)
            .map_err(|e| cannot_make(&name, e))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { held: file }),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse {
                path: path.to_owned(),
            }),
            Err(TryLockError::Error(error)) => Err(OpenError::Failed {
                path: name,
                problem: error.to_string(),
            }),
        }
    }
}

/// Creates the file if it does not exist. SQLite creates its other files with the same mode.
fn make(path: &Path) -> Result<(), OpenError> {
    match private().create_new(true).open(path) {
        Ok(_made) => {
            // An operator who expected players and games sees that the path is wrong.
            tracing::info!(path = %path.display(), "a new database was created");
            sync_directory(path).map_err(|error| cannot_make(path, error))
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(cannot_make(path, error)),
    }
}

/// A new file is durable only if its directory entry is.
pub(super) fn sync_directory(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(directory) if cfg!(unix) => File::open(directory)?.sync_all(),
        Some(_) | None => Ok(()),
    }
}

/// Readable and writable only for the server's user, because it contains password hashes.
pub(super) fn private() -> OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

pub(super) fn cannot_make(path: &Path, source: io::Error) -> OpenError {
    use io::ErrorKind::{PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    let path = path.to_owned();
    let kind = source.kind();
    if matches!(kind, PermissionDenied | ReadOnlyFilesystem) {
        OpenError::NotWritable { path, source }
    } else if matches!(kind, StorageFull | QuotaExceeded) {
        OpenError::DiskFull { path }
    } else {
        OpenError::Failed {
            path,
            problem: source.to_string(),
        }
    }
}

/// The writer's connection, after marking and migrating the file.
async fn writer_connection(
    path: &Path,
    limits: SqliteLimits,
    migrations: &Migrator,
) -> Result<Connection, probe::Trouble> {
    let mut connection = options(path)
        .busy_timeout(limits.lock_wait)
        .journal_mode(SqliteJournalMode::Wal)
        // Every commit is on the disk before it is acknowledged. `NORMAL` would lose the last
        // commits in a power failure.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("journal_size_limit", limits.log_bytes.to_string())
        // A negative number is in KiB.
        .pragma("cache_size", format!("-{}", limits.cache_bytes / 1_024))
        // Otherwise a full /tmp could make a commit fail.
        .pragma("temp_store", "memory")
        // The result of a whole group fits, so the driver's thread never waits for its reader.
        .row_buffer_size(GROUP + 1)
        .connect()
        .await?;
    sqlx::query(CLAIM).execute(&mut connection).await?;
    // `run` is not `Send` within a larger future ("not general enough").
    migrations.run_direct(None, &mut connection, false).await?;
    check_settings(&mut connection).await?;
    let mut connection = Connection::from(connection);
    for definition in CARRY_OUT {
        execute(&mut connection, definition).await?;
    }
    let games = catch_up(&mut connection).await?;
    if games > 0 {
        tracing::info!(games, "rated games that had not been rated");
    }
    Ok(connection)
}

/// A setting that has no effect would silently lose games.
async fn check_settings(connection: &mut SqliteConnection) -> Result<(), probe::Trouble> {
    let journal: String = sqlx::query_scalar("pragma journal_mode")
        .fetch_one(&mut *connection)
        .await?;
    let synchronous: i64 = sqlx::query_scalar("pragma synchronous")
        .fetch_one(&mut *connection)
        .await?;
    let foreign_keys: i64 = sqlx::query_scalar("pragma foreign_keys")
        .fetch_one(&mut *connection)
        .await?;
    if (journal.as_str(), synchronous, foreign_keys) == ("wal", 2, 1) {
        return Ok(());
    }
    Err(probe::Trouble::Settings(format!(
        "the settings had no effect: journal_mode={journal}, synchronous={synchronous}, foreign_keys={foreign_keys}"
    )))
}

/// Connections for reads, opened on demand.
fn readers(path: &Path, limits: SqliteLimits) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(limits.readers)
        .acquire_timeout(limits.read_wait)
        .idle_timeout(None)
        .max_lifetime(None)
        // There is no network that could fail.
        .test_before_acquire(false)
        .connect_lazy_with(options(path).busy_timeout(limits.lock_wait).read_only(true))
}

/// The options of all connections, with the default wait for a lock.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    let wait = SqliteLimits::default().lock_wait;
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(wait)
        .statement_cache_capacity(PREPARED)
        .disable_statement_logging()
}

/// Which files the names of a database and of its log lead to: device and inode, or `None` without
/// a file. A program that has opened them writes to them even when they are deleted, and loses them
/// when it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FileIds([Option<(u64, u64)>; 2]);

impl FileIds {
    pub(crate) fn of(path: &Path) -> Self {
        Self(["", "-wal"].map(|part| {
            let file = fs::metadata(beside(path, part)).ok()?;
            Some((file.dev(), file.ino()))
        }))
    }
}

/// The space of the disk with a file, if the system says it.
pub(crate) fn disk_space(path: &Path) -> Option<DiskSpace> {
    let disk = rustix::fs::statvfs(path).ok()?;
    let bytes = |blocks: u64| blocks.saturating_mul(disk.f_frsize);
    Some(DiskSpace {
        free: bytes(disk.f_bavail),
        size: bytes(disk.f_blocks),
    })
}

/// The size of a file in bytes; 0 if it does not exist.
pub(super) fn size(path: &Path) -> Result<u64, OpenError> {
    match fs::metadata(path) {
        Ok(there) => Ok(there.len()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
        Err(error) => Err(OpenError::Failed {
            path: path.to_owned(),
            problem: error.to_string(),
        }),
    }
}
