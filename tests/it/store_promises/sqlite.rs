//! SQLite: a new file for each promise, and tests that need a file.

mod opening;

use super::Maker;
use super::fixture::{Fixture, NOON};
use async_trait::async_trait;
use fanorona_store::{OpenError, Store, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// A database file in a temporary directory.
pub(super) struct File {
    directory: TempDir,
}

impl File {
    pub(super) fn new() -> Self {
        Self {
            directory: fanorona_test_servers::folder(),
        }
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("fanorond.db")
    }

    async fn store(&self) -> Store {
        Store::open(&self.url()).await.unwrap()
    }

    /// A separate connection, without the store.
    async fn connection(&self) -> SqliteConnection {
        SqliteConnectOptions::new()
            .filename(self.path())
            .create_if_missing(true)
            .connect()
            .await
            .unwrap()
    }
}

fn url(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

#[async_trait]
impl Maker for File {
    async fn open(&self) -> Arc<Store> {
        Arc::new(self.store().await)
    }

    fn url(&self) -> String {
        url(&self.path())
    }

    async fn sql(&self, statement: &str) {
        let mut connection = self.connection().await;
        sqlx::raw_sql(AssertSqlSafe(statement))
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
    }
}

#[tokio::test]
async fn the_sqlite_version_has_the_fix_of_its_wal_bug() {
    let file = File::new();
    let version: String = sqlx::query_scalar("select sqlite_version()")
        .fetch_one(&mut file.connection().await)
        .await
        .unwrap();
    let numbers: Vec<u32> = version
        .split('.')
        .map(|number| number.parse().unwrap())
        .collect();
    assert!(numbers >= vec![3, 51, 3], "{version}");
}

#[tokio::test]
async fn a_reader_sees_what_the_server_writes_and_changes_nothing() {
    let file = File::new();
    let server = file.store().await;
    let reader = Store::open_read_only(&file.url()).await.unwrap();
    let fixture = Fixture {
        store: Arc::new(server),
    };
    fixture.member("Rabe").await;
    let hall_to_look_at = Fixture {
        store: Arc::new(reader),
    };
    hall_to_look_at.account("Rabe").await;
    let refused = hall_to_look_at.store.create_guest(NOON).await;
    assert!(
        matches!(refused, Err(StoreError::ReadOnly { .. })),
        "{refused:?}"
    );
    hall_to_look_at.store.close().await;
    fixture.member("Rasoa").await;
    fixture.store.close().await;

    let alone = Store::open_read_only(&file.url()).await.unwrap();
    Fixture {
        store: Arc::new(alone),
    }
    .account("Rasoa")
    .await;
}

#[tokio::test]
async fn a_dropped_store_releases_the_file() {
    let file = File::new();
    let fixture = Fixture::open(&file).await;
    fixture.member("Rabe").await;
    drop(fixture);
    let store = loop {
        match Store::open(&file.url()).await {
            Ok(store) => break store,
            Err(OpenError::InUse { .. }) => tokio::task::yield_now().await,
            Err(error) => panic!("{error}"),
        }
    };
    Fixture {
        store: Arc::new(store),
    }
    .account("Rabe")
    .await;
}

#[tokio::test]
async fn a_closed_store_leaves_a_single_file() {
    let file = File::new();
    let fixture = Fixture::open(&file).await;
    fixture.member("Rabe").await;
    fixture.store.close().await;
    let mut names: Vec<_> = fs::read_dir(file.directory.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["fanorond.db", "fanorond.db-lock"]);
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_user_of_the_server_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let file = File::new();
    let fixture = Fixture::open(&file).await;
    fixture.member("Rabe").await;
    let mut files = 0;
    for entry in fs::read_dir(file.directory.path()).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(
            entry.metadata().unwrap().permissions().mode() & 0o777,
            0o600,
            "{entry:?}"
        );
        files += 1;
    }
    assert_eq!(
        files, 4,
        "the database, its log, the log's index, and the lock"
    );
}
