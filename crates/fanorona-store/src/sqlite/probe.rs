//! Inspecting a file before the first write: is it ours, is it intact, is its schema known?

use super::open::{beside, options, size};
use crate::error::OpenError;
use crate::fault::{code, extended_code};
use crate::migrations::{Checked, embedded};
use crate::transfer::TRANSFER_SOURCE;
use include_dir::{Dir, include_dir};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The migrations, embedded.
pub(super) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| embedded(&FILES));
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations/sqlite");

/// The application id of our files.
const APPLICATION_ID: i64 = 0x4661_6e6f;
/// The maximum size, in bytes, of a file that is checked completely at every start. A larger file
/// would take too long; `fanorond check` checks it.
const LOOKED_THROUGH: u64 = 16 * 1024 * 1024;
/// The oldest safe version. Earlier versions can damage a database when the log restarts
/// (<https://www.sqlite.org/wal.html#walresetbug>).
const SQLITE: [u32; 3] = [3, 51, 3];

/// Refuses an unsafe version of SQLite.
pub(super) async fn check_library() -> Result<(), OpenError> {
    let version = library_version().await.map_err(|error| OpenError::Failed {
        path: ":memory:".into(),
        problem: error.to_string(),
    })?;
    if numbers(&version) >= Some(SQLITE) {
        Ok(())
    } else {
        Err(OpenError::OldSqlite { version })
    }
}

async fn library_version() -> sqlx::Result<String> {
    let mut connection = SqliteConnectOptions::new()
        .in_memory(true)
        .connect()
        .await?;
    sqlx::query_scalar("select sqlite_version()")
        .fetch_one(&mut connection)
        .await
}

fn numbers(version: &str) -> Option<[u32; 3]> {
    let numbers: Option<Vec<u32>> = version
        .split('.')
        .map(|number| number.parse().ok())
        .collect();
    numbers?.try_into().ok()
}

/// Whether the file exists and is not empty.
pub(super) fn has_content(path: &Path) -> Result<bool, OpenError> {
    if path.is_dir() {
        return Err(OpenError::NotADatabase {
            path: path.to_owned(),
        });
    }
    if size(path)? > 0 {
        return Ok(true);
    }
    // SQLite would take the file for a new one and discard the content of the log.
    if size(&beside(path, "-wal"))? > 0 {
        let found = "the file is empty or missing, but its log is not".to_owned();
        return Err(OpenError::Damaged {
            path: path.to_owned(),
            found,
        });
    }
    Ok(false)
}

/// Refuses a file that is not ours, is damaged, is newer than this program, or contains an
/// unfinished copy of another database. Returns its last migration.
pub(super) async fn check(path: &Path) -> Result<Option<i64>, OpenError> {
    check_for(path, &MIGRATIONS).await
}

/// As [`check`], for a program that has these migrations.
pub(super) async fn check_for(
    path: &Path,
    migrations: &Migrator,
) -> Result<Option<i64>, OpenError> {
    known(path, migrations).await?.complete()
}

/// As [`check`], but accepts an unfinished copy.
pub(super) async fn check_even_unfinished(path: &Path) -> Result<Checked, OpenError> {
    known(path, &MIGRATIONS).await
}

/// Refuses a file that is not ours, is damaged, or has a migration that is not one of these.
async fn known(path: &Path, migrations: &Migrator) -> Result<Checked, OpenError> {
    match inspect(path).await {
        Ok(Found::Ours { found, copy_of }) => {
            Checked::of(path.to_owned(), &found, migrations, copy_of)
        }
        Ok(Found::OtherProgram) => Err(OpenError::OtherProgram {
            path: path.to_owned(),
        }),
        Ok(Found::Damage(found)) => Err(OpenError::Damaged {
            path: path.to_owned(),
            found,
        }),
        Err(trouble) => Err(cannot_open(path, trouble)),
    }
}

enum Found {
    Ours {
        /// Its migrations: number and checksum.
        found: Vec<(i64, Vec<u8>)>,
        copy_of: Option<String>,
    },
    OtherProgram,
    Damage(String),
}

async fn inspect(path: &Path) -> Result<Found, Trouble> {
    // Even a reader of a database with a log creates files beside it; `immutable` reads only the
    // file. The application id and the list of tables are on its first page, so they are
    // consistent.
    let mut connection = options(path)
        .immutable(true)
        .read_only(true)
        .connect()
        .await?;
    let glance = owner(&mut connection).await;
    connection.close().await?;
    if let Ok(Owner::OtherProgram) = glance {
        return Ok(Found::OtherProgram);
    }
    // A server that was killed before the file had a log has left a journal, which only a writer
    // can roll back.
    let is_interrupted = beside(path, "-journal")
        .metadata()
        .is_ok_and(|journal| journal.len() > 0);
    let mut connection = options(path).read_only(!is_interrupted).connect().await?;
    let found = inspect_tables(path, &mut connection).await?;
    connection.close().await?;
    Ok(found)
}

enum Owner {
    We,
    Nobody,
    OtherProgram,
}

async fn owner(connection: &mut SqliteConnection) -> sqlx::Result<Owner> {
    let id: i64 = sqlx::query_scalar("pragma application_id")
        .fetch_one(&mut *connection)
        .await?;
    let tables: i64 = sqlx::query_scalar("select count(*) from sqlite_schema")
        .fetch_one(&mut *connection)
        .await?;
    Ok(match (id, tables) {
        (APPLICATION_ID, _) => Owner::We,
        (0, 0) => Owner::Nobody,
        (_, _) => Owner::OtherProgram,
    })
}

async fn inspect_tables(path: &Path, connection: &mut SqliteConnection) -> Result<Found, Trouble> {
    match owner(connection).await? {
        Owner::We => {}
        Owner::Nobody => {
            return Ok(Found::Ours {
                found: Vec::new(),
                copy_of: None,
            });
        }
        Owner::OtherProgram => return Ok(Found::OtherProgram),
    }
    if let Some(damage) = damage(path, connection).await? {
        return Ok(Found::Damage(damage));
    }
    let migrated: i64 =
        sqlx::query_scalar("select count(*) from sqlite_schema where name = '_sqlx_migrations'")
            .fetch_one(&mut *connection)
            .await?;
    if migrated == 0 {
        return Ok(Found::Ours {
            found: Vec::new(),
            copy_of: None,
        });
    }
    let found = sqlx::query_as("select version, checksum from _sqlx_migrations")
        .fetch_all(&mut *connection)
        .await?;
    Ok(Found::Ours {
        found,
        copy_of: copy_of(connection).await?,
    })
}

/// The database of which this one contains an unfinished copy.
pub(crate) async fn copy_of(connection: &mut SqliteConnection) -> sqlx::Result<Option<String>> {
    let marked: i64 =
        sqlx::query_scalar("select count(*) from sqlite_schema where name = 'unfinished_transfer'")
            .fetch_one(&mut *connection)
            .await?;
    if marked == 0 {
        return Ok(None);
    }
    sqlx::query_scalar(TRANSFER_SOURCE)
        .fetch_one(connection)
        .await
        .map(Some)
}

/// Damage of the file, as far as a quick check finds it. SQLite has already checked the first page,
/// and whether most of the others exist.
async fn damage(path: &Path, connection: &mut SqliteConnection) -> Result<Option<String>, Trouble> {
    let bytes: i64 = sqlx::query_scalar(
        "select page_count * page_size from pragma_page_count, pragma_page_size",
    )
    .fetch_one(&mut *connection)
    .await?;
    let (Ok(there), Ok(log)) = (size(path), size(&beside(path, "-wal"))) else {
        return Ok(None);
    };
    // Pages in the log need not be in the file.
    if log == 0 && there < u64::try_from(bytes).unwrap_or(0) {
        return Ok(Some(format!("it has {there} bytes of {bytes}")));
    }
    if there + log > LOOKED_THROUGH {
        return Ok(None);
    }
    let said: Vec<String> = sqlx::query_scalar("pragma quick_check(1)")
        .fetch_all(&mut *connection)
        .await?;
    let sentence = said
        .join(" ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    Ok((sentence != "ok").then_some(sentence))
}

/// A failure while opening a database.
pub(super) enum Trouble {
    /// A statement failed.
    Sqlx(sqlx::Error),
    /// A migration failed.
    Migration(MigrateError),
    /// A setting had no effect.
    Settings(String),
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        Self::Sqlx(error)
    }
}

impl From<MigrateError> for Trouble {
    fn from(error: MigrateError) -> Self {
        if let MigrateError::Execute(failed) | MigrateError::ExecuteMigration(failed, _) = error {
            Self::Sqlx(failed)
        } else {
            Self::Migration(error)
        }
    }
}

/// The error for the operator.
pub(super) fn cannot_open(path: &Path, trouble: Trouble) -> OpenError {
    let path = path.to_owned();
    match trouble {
        Trouble::Sqlx(error) => cannot_use(path, &error),
        Trouble::Migration(MigrateError::VersionMissing(migration)) => {
            OpenError::Newer { path, migration }
        }
        Trouble::Migration(MigrateError::VersionMismatch(migration)) => {
            OpenError::Altered { path, migration }
        }
        Trouble::Migration(error) => OpenError::Failed {
            path,
            problem: error.to_string(),
        },
        Trouble::Settings(problem) => OpenError::Failed { path, problem },
    }
}

fn cannot_use(path: PathBuf, error: &sqlx::Error) -> OpenError {
    match extended_code(error).map(|code| code & 0xff) {
        Some(code::NOTADB) => OpenError::NotADatabase { path },
        Some(code::CORRUPT) => OpenError::Damaged {
            path,
            found: error.to_string(),
        },
        Some(code::FULL) => OpenError::DiskFull { path },
        Some(code::BUSY) => OpenError::InUse { path },
        Some(code::READONLY) => {
            let source = io::Error::new(io::ErrorKind::PermissionDenied, error.to_string());
            OpenError::NotWritable { path, source }
        }
        // SQLite does not say why a file cannot be opened.
        Some(code::CANTOPEN) => match File::options().read(true).write(true).open(&path) {
            Err(source) if source.kind() == io::ErrorKind::PermissionDenied => {
                OpenError::NotWritable { path, source }
            }
            Ok(_) | Err(_) => OpenError::Failed {
                path,
                problem: error.to_string(),
            },
        },
        _ => OpenError::Failed {
            path,
            problem: error.to_string(),
        },
    }
}
