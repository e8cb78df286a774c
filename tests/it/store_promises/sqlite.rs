//! SQLite: a new file for each promise, and tests that need a file.

mod opening;
mod ratings;

use super::Maker;
use super::fixture::{Fixture, NOON, acting, some_turn};
use super::undo;
use crate::executable::fanorond;
use async_trait::async_trait;
use fanorona_game::{Action, Proposal};
use fanorona_rules::Ruleset;
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
        Self { directory: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("fanorond.db")
    }

    fn url(&self) -> String {
        url(&self.path())
    }

    async fn store(&self) -> Store {
        Store::open(&self.url()).await.unwrap()
    }

    /// A separate connection, without the store.
    async fn connection(&self) -> SqliteConnection {
        SqliteConnectOptions::new().filename(self.path()).create_if_missing(true).connect().await.unwrap()
    }

    /// Runs SQL without the store.
    async fn sql(&self, statement: &str) {
        let mut connection = self.connection().await;
        sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
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
}

#[tokio::test]
async fn the_sqlite_version_has_the_fix_of_its_wal_bug() {
    let file = File::new();
    let version: String =
        sqlx::query_scalar("select sqlite_version()").fetch_one(&mut file.connection().await).await.unwrap();
    let numbers: Vec<u32> = version.split('.').map(|number| number.parse().unwrap()).collect();
    assert!(numbers >= vec![3, 51, 3], "{version}");
}

#[tokio::test]
async fn the_row_of_a_game_matches_its_turns() {
    let file = File::new();
    let fixture = Fixture::open(&file).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let mut game = fixture.game(&one, &other, Ruleset::Tsivy).await;
    for _ in 0..7 {
        game = fixture.play(&game, &some_turn(&game.game)).await;
        let by = game.game.stage().side_to_move().opposite();
        game = fixture.keep(acting(&game, by, &Action::Propose(Proposal::Draw))).await;
        let (ply, turns, last, same): (i64, i64, i64, bool) = sqlx::query_as(
            "select game.ply, (select count(*) from turn), turn.ply, \
                    game.last_turn = turn.turn and game.last_turn_at = turn.played_at \
             from game join turn on turn.game_id = game.id order by turn.ply desc limit 1",
        )
        .fetch_one(&mut file.connection().await)
        .await
        .unwrap();
        assert_eq!((ply, turns, last, same), (ply, ply, ply, true));
    }
}

#[tokio::test]
async fn the_counts_of_an_account_match_its_games() {
    let file = File::new();
    let fixture = Fixture::open(&file).await;
    let people = [fixture.member("aa").await, fixture.member("bb").await, fixture.member("cc").await];
    for number in 0..12 {
        let (white, black) = (&people[number % 3], &people[(number + 1 + number / 3 % 2) % 3]);
        let mut game = fixture.game(white, black, Ruleset::Telo).await;
        while game.game.result().is_none() && game.game.ply().0 < 8 {
            game = fixture.play(&game, &some_turn(&game.game)).await;
        }
        if game.game.result().is_none() && number % 4 > 0 {
            fixture.resign(&game, game.game.stage().side_to_move()).await;
        }
    }
    let wrong: i64 = sqlx::query_scalar(
        "select count(*) from account where (won, lost, drawn) is not (
            select (select count(*) from game where (white, result) = (account.id, '1-0')
                                                 or (black, result) = (account.id, '0-1')),
                   (select count(*) from game where (white, result) = (account.id, '0-1')
                                                 or (black, result) = (account.id, '1-0')),
                   (select count(*) from game where account.id in (white, black) and result = '1/2-1/2'))",
    )
    .fetch_one(&mut file.connection().await)
    .await
    .unwrap();
    assert_eq!(wrong, 0);
    let unlike: i64 = sqlx::query_scalar("select count(*) from game where finished <> (result is not null)")
        .fetch_one(&mut file.connection().await)
        .await
        .unwrap();
    assert_eq!(unlike, 0);
}

#[tokio::test]
async fn a_reader_sees_what_the_server_writes_and_changes_nothing() {
    let file = File::new();
    let server = file.store().await;
    let reader = Store::open_read_only(&file.url()).await.unwrap();
    let fixture = Fixture { store: Arc::new(server) };
    fixture.member("Rabe").await;
    let hall_to_look_at = Fixture { store: Arc::new(reader) };
    hall_to_look_at.account("Rabe").await;
    let refused = hall_to_look_at.store.create_guest(NOON).await;
    assert!(matches!(refused, Err(StoreError::ReadOnly { .. })), "{refused:?}");
    hall_to_look_at.store.close().await;
    fixture.member("Rasoa").await;
    fixture.store.close().await;

    let alone = Store::open_read_only(&file.url()).await.unwrap();
    Fixture { store: Arc::new(alone) }.account("Rasoa").await;
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
    Fixture { store: Arc::new(store) }.account("Rabe").await;
}

#[tokio::test]
async fn a_closed_store_leaves_a_single_file() {
    let file = File::new();
    let fixture = Fixture::open(&file).await;
    fixture.member("Rabe").await;
    fixture.store.close().await;
    let mut names: Vec<_> =
        fs::read_dir(file.directory.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
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
        assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{entry:?}");
        files += 1;
    }
    assert_eq!(files, 4, "the database, its log, the log's index, and the lock");
}

/// Asserts that each row of a game matches its turns, in the tables and with `fanorond check`.
async fn assert_sound(file: &File) {
    let wrong: Vec<i64> = sqlx::query_scalar(
        "select game.id from game left join turn on turn.game_id = game.id and turn.ply = game.ply
         where game.last_turn is not turn.turn or game.last_turn_at is not turn.played_at
            or (game.base is null) is not (game.ply = 0)
            or game.ply <> (select count(*) from turn where game_id = game.id)
            or game.ply <> (select coalesce(max(ply), 0) from turn where game_id = game.id)",
    )
    .fetch_all(&mut file.connection().await)
    .await
    .unwrap();
    assert_eq!(wrong, Vec::<i64>::new());
    let url = file.url();
    let checked =
        tokio::task::spawn_blocking(move || fanorond().args(["check", "--database", &url]).output().unwrap());
    let checked = checked.await.unwrap();
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.status.success(), "{said}{}", String::from_utf8_lossy(&checked.stderr));
    assert!(said.contains("every game's turns lead to its position\n"), "{said}");
}

#[tokio::test]
async fn rows_match_turns_after_random_takebacks() {
    let file = File::new();
    undo::random_games_with_takebacks_read_back_equal(&file).await;
    assert_sound(&file).await;
}
