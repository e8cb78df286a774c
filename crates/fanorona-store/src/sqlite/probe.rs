//! Looking at a file before anything is written to it: is it ours, is it whole, do we know its tables?

use super::fault::{code, extended_code};
use super::open::{beside, options, size};
use crate::error::OpenError;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::io;
use std::path::{Path, PathBuf};

/// The migrations, embedded.
pub(super) static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/sqlite");

/// The mark of our files.
const APPLICATION_ID: i64 = 0x4661_6e6f;
/// A file of at most so many bytes is looked through at every start; of a longer one that would keep the
/// players waiting, and `fanorond check` does it.
const LOOKED_THROUGH: u64 = 16 * 1024 * 1024;
/// Older versions of SQLite can damage a database when its log starts anew
/// (<https://www.sqlite.org/wal.html#walresetbug>).
const SQLITE: [u32; 3] = [3, 51, 3];

/// Refuses an SQLite that cannot be trusted.
pub(super) async fn check_library() -> Result<(), OpenError> {
    let version = library_version()
        .await
        .map_err(|error| OpenError::Failed { path: ":memory:".into(), source: error.to_string() })?;
    if numbers(&version) >= Some(SQLITE) { Ok(()) } else { Err(OpenError::OldSqlite { version }) }
}

async fn library_version() -> sqlx::Result<String> {
    let mut connection = SqliteConnectOptions::new().in_memory(true).connect().await?;
    sqlx::query_scalar("select sqlite_version()").fetch_one(&mut connection).await
}

fn numbers(version: &str) -> Option<[u32; 3]> {
    let numbers: Option<Vec<u32>> = version.split('.').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}

/// Whether there is a file with anything in it.
pub(super) fn has_content(path: &Path) -> Result<bool, OpenError> {
    if path.is_dir() {
        return Err(OpenError::NotADatabase { path: path.to_owned() });
    }
    if size(path)? > 0 {
        return Ok(true);
    }
    // SQLite would take the file for a new one and throw away what the log still has.
    if size(&beside(path, "-wal"))? > 0 {
        let found = "the file is empty or gone, and the log beside it is not".to_owned();
        return Err(OpenError::Damaged { path: path.to_owned(), found });
    }
    Ok(false)
}

/// Refuses a file that is not ours, is damaged, or newer than this program. Otherwise the last migration that
/// it has had.
pub(super) async fn check(path: &Path) -> Result<Option<i64>, OpenError> {
    match look(path).await {
        Ok(Found::Ours { migration }) => {
            let known = MIGRATIONS.iter().map(|migration| migration.version).max();
            match migration {
                Some(newer) if migration > known => {
                    Err(OpenError::Newer { path: path.to_owned(), migration: newer })
                }
                Some(_) | None => Ok(migration),
            }
        }
        Ok(Found::OtherProgram) => Err(OpenError::OtherProgram { path: path.to_owned() }),
        Ok(Found::Damage(found)) => Err(OpenError::Damaged { path: path.to_owned(), found }),
        Err(trouble) => Err(cannot_open(path, trouble)),
    }
}

enum Found {
    Ours { migration: Option<i64> },
    OtherProgram,
    Damage(String),
}

async fn look(path: &Path) -> Result<Found, Trouble> {
    // Even a reader of a database with a log makes files beside it; `immutable` takes the file alone. The
    // mark and the list of tables are on its first page, so that they are of the same moment.
    let mut connection = options(path).immutable(true).read_only(true).connect().await?;
    let glance = owner(&mut connection).await;
    connection.close().await?;
    if let Ok(Owner::OtherProgram) = glance {
        return Ok(Found::OtherProgram);
    }
    let mut connection = options(path).read_only(true).connect().await?;
    let found = look_through(path, &mut connection).await?;
    connection.close().await?;
    Ok(found)
}

enum Owner {
    We,
    Nobody,
    OtherProgram,
}

async fn owner(connection: &mut SqliteConnection) -> sqlx::Result<Owner> {
    let id: i64 = sqlx::query_scalar("pragma application_id").fetch_one(&mut *connection).await?;
    let tables: i64 =
        sqlx::query_scalar("select count(*) from sqlite_schema").fetch_one(&mut *connection).await?;
    Ok(match (id, tables) {
        (APPLICATION_ID, _) => Owner::We,
        (0, 0) => Owner::Nobody,
        (_, _) => Owner::OtherProgram,
    })
}

async fn look_through(path: &Path, connection: &mut SqliteConnection) -> Result<Found, Trouble> {
    match owner(connection).await? {
        Owner::We => {}
        Owner::Nobody => return Ok(Found::Ours { migration: None }),
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
        return Ok(Found::Ours { migration: None });
    }
    let migration =
        sqlx::query_scalar("select max(version) from _sqlx_migrations").fetch_one(&mut *connection).await?;
    Ok(Found::Ours { migration })
}

/// What is wrong with the pages of the file, as far as it can be told quickly. SQLite itself has looked
/// at the first page already, and whether most of the others are there.
async fn damage(path: &Path, connection: &mut SqliteConnection) -> Result<Option<String>, Trouble> {
    let bytes: i64 =
        sqlx::query_scalar("select page_count * page_size from pragma_page_count, pragma_page_size")
            .fetch_one(&mut *connection)
            .await?;
    let (Ok(there), Ok(log)) = (size(path), size(&beside(path, "-wal"))) else { return Ok(None) };
    // Pages that are still in the log need not be in the file.
    if log == 0 && there < u64::try_from(bytes).unwrap_or(0) {
        return Ok(Some(format!("it has {there} bytes of {bytes}")));
    }
    if there + log > LOOKED_THROUGH {
        return Ok(None);
    }
    let said: Vec<String> = sqlx::query_scalar("pragma quick_check(1)").fetch_all(&mut *connection).await?;
    let sentence = said.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    Ok((sentence != "ok").then_some(sentence))
}

/// What went wrong on the way to an open database.
pub(super) enum Trouble {
    /// A statement failed.
    Sqlx(sqlx::Error),
    /// A migration failed.
    Migration(MigrateError),
    /// A setting did not take hold.
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

/// What the operator is told.
pub(super) fn cannot_open(path: &Path, trouble: Trouble) -> OpenError {
    let path = path.to_owned();
    match trouble {
        Trouble::Sqlx(error) => cannot_use(path, &error),
        Trouble::Migration(MigrateError::VersionMissing(migration)) => OpenError::Newer { path, migration },
        Trouble::Migration(MigrateError::VersionMismatch(migration)) => {
            OpenError::Altered { path, migration }
        }
        Trouble::Migration(error) => OpenError::Failed { path, source: error.to_string() },
        Trouble::Settings(source) => OpenError::Failed { path, source },
    }
}

fn cannot_use(path: PathBuf, error: &sqlx::Error) -> OpenError {
    match extended_code(error).map(|code| code & 0xff) {
        Some(code::NOTADB) => OpenError::NotADatabase { path },
        Some(code::CORRUPT) => OpenError::Damaged { path, found: error.to_string() },
        Some(code::FULL) => OpenError::DiskFull { path },
        Some(code::BUSY) => OpenError::InUse { path },
        Some(code::READONLY) => {
            let source = io::Error::new(io::ErrorKind::PermissionDenied, error.to_string());
            OpenError::NotWritable { path, source }
        }
        _ => OpenError::Failed { path, source: error.to_string() },
    }
}
