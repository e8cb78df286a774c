//! Disks and statements that fail.

use super::{NOON, first_turn, game, member, readers, store, url};
use crate::sql::group::Scope;
use crate::sqlite::{SqliteLimits, for_a_server};
use crate::{Saved, Store, StoreError, WriterHealth};
use sqlx::AssertSqlSafe;
use sqlx::error::{DatabaseError, ErrorKind};
use std::error::Error;
use std::fmt;

/// Executes any statement, as a change of a group.
pub(super) async fn execute(store: &Store, statement: String) {
    let done = store.writer.change(Scope::Statement, move |connection| {
        Box::pin(async move {
            sqlx::query(AssertSqlSafe(statement))
                .execute(connection.sqlite()?)
                .await
                .map(drop)
        })
    });
    done.await.unwrap();
}

#[tokio::test]
async fn a_full_disk_refuses_and_recovers() {
    let (_directory, store) = store().await;
    let rabe = member(&store, "Rabe").await;
    let pages: i64 = sqlx::query_scalar("pragma page_count")
        .fetch_one(readers(&store))
        .await
        .unwrap();
    execute(&store, format!("pragma max_page_count = {}", pages + 2)).await;
    let long = "x".repeat(1000);
    let mut kept = Vec::new();
    let refused = loop {
        let name = format!("n{}", kept.len());
        match store
            .set_preferences(rabe.id, &[(&name, Some(&long))])
            .await
        {
            Ok(()) => kept.push((name, long.clone())),
            Err(refused) => break refused,
        }
    };
    assert_eq!(refused, StoreError::Full);
    assert_eq!(
        store
            .set_preferences(rabe.id, &[("n100", Some(&long))])
            .await,
        Err(StoreError::Full)
    );
    let read = store.account_named(&rabe.name).await.unwrap().unwrap();
    assert_eq!(
        read.preferences.len(),
        kept.len(),
        "what was acknowledged is there, and reads are served"
    );

    execute(&store, "pragma max_page_count = 1000000".to_owned()).await;
    store
        .set_preferences(rabe.id, &[("n100", Some(&long))])
        .await
        .unwrap();
    let read = store.account_named(&rabe.name).await.unwrap().unwrap();
    assert_eq!(read.preferences.len(), kept.len() + 1);
}

/// Otherwise the store would be ready and full by turns.
#[tokio::test]
async fn after_a_full_disk_a_small_change_that_fits_does_not_mean_that_there_is_space() {
    for (least_free_bytes, health) in [(0, WriterHealth::Well), (u64::MAX, WriterHealth::Full)] {
        let directory = tempfile::tempdir().unwrap();
        let limits = SqliteLimits {
            least_free_bytes,
            ..SqliteLimits::default()
        };
        let store = for_a_server(&url(&directory), limits).await.unwrap();
        let rabe = member(&store, "Rabe").await;
        assert_eq!(fail(&store, "13").await, Err(StoreError::Full));
        assert_eq!(store.status().writer, WriterHealth::Full);
        let small = [("style", Some("classic"))];
        store.set_preferences(rabe.id, &small).await.unwrap();
        assert_eq!(store.status().writer, health);
    }
}

/// A change that writes and then fails as a disk would.
async fn fail(store: &Store, code: &'static str) -> Result<(), StoreError> {
    let failed = store.writer.change(Scope::Statement, move |connection| {
        Box::pin(async move {
            sqlx::query("update account set policy = 'closed'")
                .execute(connection.sqlite()?)
                .await?;
            Err(sqlx::Error::Database(Box::new(Fake(code))))
        })
    });
    failed.await
}

/// An SQLite error with this extended result code.
#[derive(Debug)]
struct Fake(&'static str);

impl fmt::Display for Fake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(code: {}) made for a test", self.0)
    }
}

impl Error for Fake {}

impl DatabaseError for Fake {
    fn message(&self) -> &'static str {
        "made for a test"
    }

    fn code(&self) -> Option<std::borrow::Cow<'_, str>> {
        Some(self.0.into())
    }

    fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
        self
    }

    fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
        self
    }

    fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
        self
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Other
    }
}

/// `SQLITE_IOERR_FSYNC`.
const FAILED_SYNC: &str = "1034";

/// `SQLITE_ERROR`.
const ERROR: &str = "1";

#[tokio::test]
async fn a_failing_disk_stops_writes_until_a_restart_but_not_reads() {
    let (directory, store) = store().await;
    let rabe = member(&store, "Rabe").await;
    let before = store.account_named(&rabe.name).await.unwrap().unwrap();
    let (noted, failed) = tokio::join!(store.note_login(rabe.id, NOON), fail(&store, FAILED_SYNC));
    assert!(
        matches!(noted, Err(StoreError::Failed { .. })),
        "nobody of the group is acknowledged: {noted:?}"
    );
    assert!(
        matches!(failed, Err(StoreError::Failed { .. })),
        "{failed:?}"
    );
    let later = store.note_login(rabe.id, NOON).await;
    assert!(
        matches!(later, Err(StoreError::ReadOnly { .. })),
        "{later:?}"
    );
    assert_eq!(
        store.account_named(&rabe.name).await,
        Ok(Some(before.clone()))
    );
    store.close().await;

    let store = Store::open(&url(&directory)).await.unwrap();
    assert_eq!(store.account_named(&rabe.name).await, Ok(Some(before)));
    store.note_login(rabe.id, NOON).await.unwrap();
}

#[tokio::test]
async fn a_failed_group_leaves_nothing_and_the_next_is_saved() {
    let (_directory, store) = store().await;
    let rabe = member(&store, "Rabe").await;
    let before = store.account_named(&rabe.name).await.unwrap();
    let (noted, failed) = tokio::join!(store.note_login(rabe.id, NOON), fail(&store, ERROR));
    assert!(noted.is_err() && failed.is_err());
    assert_eq!(store.account_named(&rabe.name).await.unwrap(), before);
    store.note_login(rabe.id, NOON).await.unwrap();
    assert_ne!(store.account_named(&rabe.name).await.unwrap(), before);
}

#[tokio::test]
async fn of_a_group_only_the_save_that_contradicts_the_tables_is_refused() {
    let (_directory, store) = store().await;
    let (rabe, rasoa) = (member(&store, "Rabe").await, member(&store, "Rasoa").await);
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(game(&store, &rabe, &rasoa).await);
    }
    let rogue = format!(
        "insert into turn (game_id, ply, text, played_at) values ({}, 1, 'a1a2', 0)",
        games[1].id
    );
    execute(&store, rogue).await;
    let saves = [0, 1, 2].map(|game| first_turn(&games[game]));
    let (one, other, third) = tokio::join!(
        store.save_game(&saves[0]),
        store.save_game(&saves[1]),
        store.save_game(&saves[2]),
    );
    assert_eq!((one, third), (Ok(Saved::Kept), Ok(Saved::Kept)));
    assert!(
        matches!(other, Err(StoreError::Contradiction { .. })),
        "{other:?}"
    );
    assert_eq!(store.game(games[1].id).await, Ok(Some(games[1].clone())));
}
