//! PostgreSQL: a new database for each promise, and tests that need a server.

mod cut_lines;
mod nodes;

use super::Maker;
use super::fixture::{Fixture, NOON, acting};
use async_trait::async_trait;
use fanorona_game::{Action, PlayerName, Proposal};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{OpenError, PostgresLimits, Saved, Store, StoreError, StoreLimits};
use fanorona_test_servers::PostgresServer;
use sqlx::{AssertSqlSafe, Connection as _};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinSet;

/// A database of a server of its own.
pub(super) struct Database {
    server: PostgresServer,
}

impl Database {
    pub(super) fn new() -> Self {
        Self {
            server: PostgresServer::start(),
        }
    }
}

#[async_trait]
impl Maker for Database {
    async fn open(&self) -> Arc<Store> {
        Arc::new(Store::open(&self.url()).await.unwrap())
    }

    fn url(&self) -> String {
        self.server.url()
    }

    async fn sql(&self, statement: &str) {
        run(&self.url(), statement).await;
    }
}

/// A server on which each promise gets a database of its own.
pub(super) struct Server {
    server: PostgresServer,
    admin: Mutex<sqlx::PgConnection>,
}

/// A database on a server with others.
pub(super) struct OneOf {
    url: String,
}

impl Server {
    /// Starts a server with a database that a store has created.
    pub(super) async fn start() -> Self {
        let server = PostgresServer::start();
        let mut admin = sqlx::PgConnection::connect(&server.url()).await.unwrap();
        sqlx::query("create database model template postgres")
            .execute(&mut admin)
            .await
            .unwrap();
        Store::open(&server.url_of("model"))
            .await
            .unwrap()
            .close()
            .await;
        Self {
            server,
            admin: Mutex::new(admin),
        }
    }

    /// A copy of the database of the start.
    pub(super) async fn database(&self, promise: &str) -> OneOf {
        // PostgreSQL cuts off longer names.
        let name = &promise[..promise.len().min(60)];
        let create = format!("create database {name} template model");
        sqlx::query(AssertSqlSafe(create))
            .execute(&mut *self.admin.lock().await)
            .await
            .unwrap();
        OneOf {
            url: self.server.url_of(name),
        }
    }
}

#[async_trait]
impl Maker for OneOf {
    async fn open(&self) -> Arc<Store> {
        Arc::new(Store::open(&self.url).await.unwrap())
    }

    fn url(&self) -> String {
        self.url.clone()
    }

    async fn sql(&self, statement: &str) {
        run(&self.url, statement).await;
    }
}

async fn run(url: &str, statement: &str) {
    let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statement))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}

/// The saves of each server that were kept and that were stale.
#[derive(Debug, Default, PartialEq, Eq)]
struct Race {
    kept: u32,
    stale: u32,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_restart_of_the_server_no_read_gets_a_connection_that_is_gone() {
    let mut database = Database::new();
    let fixture = Fixture::open(&database).await;
    fixture.member("Rabe").await;
    let name = PlayerName::new("Rabe").unwrap();
    // Several connections, which are quiet for a while then.
    let mut reads = JoinSet::new();
    for _ in 0..40 {
        let (store, name) = (Arc::clone(&fixture.store), name.clone());
        reads.spawn(async move { store.account_named(&name).await });
    }
    while let Some(read) = reads.join_next().await {
        assert!(read.unwrap().unwrap().is_some());
    }
    // A restart takes longer than a connection may be quiet without being asked whether it is
    // alive.
    database.server.restart();
    for _ in 0..10 {
        assert!(fixture.store.account_named(&name).await.unwrap().is_some());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_four_servers_that_save_the_same_version_one_wins() {
    const VERSIONS: u32 = 2_000;
    let database = Database::new();
    let fixture = Fixture::open(&database).await;
    let [white, black] = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    let mut record = fixture.game(&white, &black, Ruleset::Tsivy).await;
    let mut stores = vec![Arc::clone(&fixture.store)];
    for _ in 1..4 {
        stores.push(database.open().await);
    }
    let mut all = Race::default();
    for version in 0..VERSIONS {
        // Offers and their answers change the version like turns, and a game has any number of
        // them.
        let action = if version % 2 == 0 {
            Action::Propose(Proposal::Draw)
        } else {
            Action::Reject(None)
        };
        let by = if version % 2 == 0 {
            Side::White
        } else {
            Side::Black
        };
        let save = acting(&record, by, &action);
        record = save.record.clone();
        let mut saves = JoinSet::new();
        for store in &stores {
            let (store, save) = (Arc::clone(store), save.clone());
            saves.spawn(async move { store.save_game(&save).await.unwrap() });
        }
        for saved in saves.join_all().await {
            match saved {
                Saved::Kept => all.kept += 1,
                Saved::Stale => all.stale += 1,
            }
        }
    }
    assert_eq!(
        all,
        Race {
            kept: VERSIONS,
            stale: 3 * VERSIONS
        }
    );
    assert_eq!(fixture.read(record.id).await, record);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_caller_gets_the_true_answer_when_connections_are_cut() {
    let database = Database::new();
    let fixture = Fixture::open(&database).await;
    let [white, black] = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    let mut record = fixture.game(&white, &black, Ruleset::Tsivy).await;
    let mut knife = sqlx::PgConnection::connect(&database.server.url())
        .await
        .unwrap();
    let (cut_now, mut asked) = mpsc::channel::<()>(100);
    // Cuts all connections of the store beside a save: before it, in it, in its commit, or after
    // it.
    let mut cutting = JoinSet::new();
    cutting.spawn(async move {
        let cut = "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = 'fanorond'";
        let mut cuts = 0_i64;
        while asked.recv().await.is_some() {
            cuts += sqlx::query_scalar::<_, i64>(cut).fetch_one(&mut knife).await.unwrap();
        }
        cuts
    });
    let mut kept = 0;
    for version in 0..400 {
        let action = if version % 2 == 0 {
            Action::Propose(Proposal::Draw)
        } else {
            Action::Reject(None)
        };
        let by = if version % 2 == 0 {
            Side::White
        } else {
            Side::Black
        };
        let save = acting(&record, by, &action);
        if version % 4 == 0 {
            cut_now.send(()).await.unwrap();
        }
        // A save that was refused may be repeated: it was not kept.
        loop {
            match fixture.store.save_game(&save).await {
                Ok(Saved::Kept) => break,
                Ok(Saved::Stale) => panic!("version {version} was kept and reported as refused"),
                Err(StoreError::Away | StoreError::Busy) => {}
                Err(other) => panic!("{other}"),
            }
        }
        kept += 1;
        record = save.record.clone();
    }
    drop(cut_now);
    let cuts: i64 = cutting.join_all().await.into_iter().sum();
    assert!(kept == 400 && cuts > 10, "{cuts} connections were cut");
    fixture.store.close().await;
    let fixture = Fixture::open(&database).await;
    assert_eq!(fixture.read(record.id).await, record);
}

#[tokio::test]
async fn a_database_of_another_program_is_left_alone() {
    let database = Database::new();
    let mut connection = sqlx::PgConnection::connect(&database.server.url())
        .await
        .unwrap();
    sqlx::query("create table theirs (id bigint)")
        .execute(&mut connection)
        .await
        .unwrap();
    let refused = Store::open(&database.server.url())
        .await
        .map(drop)
        .unwrap_err();
    assert!(
        matches!(refused, OpenError::OtherProgram { .. }),
        "{refused}"
    );
    assert!(!refused.to_string().contains("secret"), "{refused}");
    let tables: i64 =
        sqlx::query_scalar("select count(*) from pg_tables where schemaname = 'public'")
            .fetch_one(&mut connection)
            .await
            .unwrap();
    assert_eq!(tables, 1);
}

#[tokio::test]
async fn a_newer_or_changed_database_is_refused() {
    let database = Database::new();
    let url = database.server.url();
    let older = Store::open_read_only(&url).await.map(drop).unwrap_err();
    assert!(matches!(older, OpenError::Older { .. }), "{older}");
    Store::open(&url).await.unwrap().close().await;
    let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
    let newer =
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        values (9999, 'later', true, '', 0)";
    sqlx::query(newer).execute(&mut connection).await.unwrap();
    let refused = Store::open(&url).await.map(drop).unwrap_err();
    assert!(
        matches!(
            refused,
            OpenError::Newer {
                migration: 9999,
                ..
            }
        ),
        "{refused}"
    );
    sqlx::query("delete from _sqlx_migrations where version = 9999")
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::query("update _sqlx_migrations set checksum = 'x' where version = 1")
        .execute(&mut connection)
        .await
        .unwrap();
    let refused = Store::open(&url).await.map(drop).unwrap_err();
    assert!(
        matches!(refused, OpenError::Altered { migration: 1, .. }),
        "{refused}"
    );
}

/// A store that gives up soon.
async fn impatient(database: &Database) -> Fixture {
    database.open().await.close().await;
    let wait = Duration::from_millis(300);
    let limits = PostgresLimits {
        connect_wait: wait,
        answer_wait: wait,
        lock_wait: wait / 2,
        outcome_wait: wait,
        ..PostgresLimits::default()
    };
    let limits = StoreLimits {
        postgres: limits,
        ..StoreLimits::default()
    };
    Fixture {
        store: Arc::new(
            Store::open_with(&database.server.url(), limits)
                .await
                .unwrap(),
        ),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_a_synchronous_standby_does_not_answer_the_outcome_of_a_change_is_unknown() {
    let database = Database::new();
    let fixture = impatient(&database).await;
    let [white, black] = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    let record = fixture.game(&white, &black, Ruleset::Tsivy).await;
    // From here on each connection has a row for its commits.
    let offered = acting(&record, Side::White, &Action::Propose(Proposal::Draw));
    assert_eq!(fixture.store.save_game(&offered).await, Ok(Saved::Kept));
    let save = acting(&offered.record, Side::Black, &Action::Reject(None));
    let mut knife = sqlx::PgConnection::connect(&database.server.url())
        .await
        .unwrap();
    // No standby has this name, so the primary waits for it.
    let wait = "alter system set synchronous_standby_names = 'stopped'";
    for statement in [wait, "select pg_reload_conf()"] {
        sqlx::query(statement).execute(&mut knife).await.unwrap();
    }
    // The primary takes note of that a moment later: from then on a commit waits.
    let mut commits = sqlx::PgConnection::connect(&database.server.url())
        .await
        .unwrap();
    let mut probe = JoinSet::new();
    probe.spawn(async move {
        while sqlx::query("select txid_current()")
            .execute(&mut commits)
            .await
            .is_ok()
        {}
    });
    let waits = "select count(*) from pg_stat_activity where wait_event = 'SyncRep'";
    while sqlx::query_scalar::<_, i64>(waits)
        .fetch_one(&mut knife)
        .await
        .unwrap()
        == 0
    {}
    probe.abort_all();
    assert_eq!(
        fixture.store.save_game(&save).await,
        Err(StoreError::Unknown)
    );
    assert_eq!(
        fixture.store.note_login(white.id, NOON).await,
        Err(StoreError::Unknown)
    );
    for statement in [
        "alter system reset synchronous_standby_names",
        "select pg_reload_conf()",
    ] {
        sqlx::query(statement).execute(&mut knife).await.unwrap();
    }
    // It was saved, and is shown as soon as the primary waits no longer.
    while fixture.read(record.id).await != save.record {}
    while fixture.account("Rabe").await.last_login_at != Some(NOON) {}
    assert_eq!(fixture.store.save_game(&save).await, Ok(Saved::Stale));
}

#[test]
fn a_server_that_freezes_in_a_change_holds_up_the_others_for_a_moment_only() {
    let runtime = || {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap()
    };
    let (frozen, others) = (runtime(), runtime());
    let database = Database::new();
    let url = database.server.url();
    let (store, account, mut watch) = frozen.block_on(async {
        let fixture = Fixture::open(&database).await;
        let account = fixture.member("Rabe").await.id;
        (
            fixture.store,
            account,
            sqlx::PgConnection::connect(&url).await.unwrap(),
        )
    });
    let (other, mut holder) = others.block_on(async {
        let other = database.open().await;
        let mut holder = sqlx::PgConnection::connect(&url).await.unwrap();
        sqlx::raw_sql("begin; select pg_advisory_xact_lock(1180790383)")
            .execute(&mut holder)
            .await
            .unwrap();
        (other, holder)
    });
    let mut changes = JoinSet::new();
    frozen.block_on(async {
        changes.spawn(async move { store.note_login(account, NOON).await });
        let waits = "select count(*) from pg_locks where locktype = 'advisory' and not granted";
        while sqlx::query_scalar::<_, i64>(waits)
            .fetch_one(&mut watch)
            .await
            .unwrap()
            == 0
        {}
    });
    // From here on that server does nothing. It gets the lock, and never hears of it.
    others.block_on(async {
        sqlx::raw_sql("commit").execute(&mut holder).await.unwrap();
        assert_eq!(other.note_login(account, NOON).await, Ok(()));
    });
}
