//! What cannot be tested from outside: query plans, and guards against other programs.

use super::PostgresLimits;
use super::committer::COMMIT_TURNS;
use super::open::{MIGRATIONS, migrated};
use crate::db::Sql;
use crate::migrations::and_one_more;
use crate::sql::accounts::{self, account_admin};
use crate::sql::tests::{BATCHES, ERASED, SMALL, STATEMENTS, whole};
use crate::{OpenError, Store};
use fanorona_game::Timestamp;
use fanorona_test_servers::PostgresServer;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Row as _};
use tokio::task::JoinSet;

/// Tables with few rows, which may be read as a whole.
const FEW_ROWS: &[&str] = &[
    "opening",
    "access",
    "heartbeat",
    "last_number",
    "node",
    "other",
    "dead",
];

/// Statements that read a table from its start, for a reason.
fn may_scan() -> Vec<&'static str> {
    SMALL
        .iter()
        .copied()
        .chain(whole())
        .map(|statement| statement.postgres)
        .collect()
}

/// All statements.
fn all() -> impl Iterator<Item = &'static str> {
    let separate = STATEMENTS
        .iter()
        .copied()
        .flatten()
        .map(|statement| statement.postgres)
        .chain(ERASED.iter().copied());
    let separate = separate.filter(|it| !may_scan().contains(it));
    separate
        .chain(BATCHES.iter().copied())
        .chain([COMMIT_TURNS])
        .chain(may_scan())
}

/// The table that a step of a plan scans.
fn scanned(step: &str) -> Option<&str> {
    let scan = step
        .trim_start_matches([' ', '-', '>'])
        .strip_prefix("Seq Scan on ")?;
    scan.split_whitespace().next()
}

/// The plans with steps that are `wrong`.
async fn complaints(connection: &mut PgConnection, wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let may_scan = may_scan();
    let mut complaints = Vec::new();
    for statement in all() {
        match plan(connection, statement).await {
            Err(error) => complaints.push(format!("{error}\nin{statement}")),
            Ok(steps) if !may_scan.contains(&statement) && steps.iter().any(|step| wrong(step)) => {
                complaints.push(format!("{statement}\n{}", steps.join("\n")));
            }
            Ok(_) => {}
        }
    }
    complaints
}

/// A connection to a new database that plans each statement for any arguments.
async fn planning(server: &PostgresServer) -> PgConnection {
    Store::open(&server.url()).await.unwrap().close().await;
    let mut connection = PgConnection::connect(&server.url()).await.unwrap();
    let settings = "set plan_cache_mode = force_generic_plan; set jit = off";
    sqlx::raw_sql(settings)
        .execute(&mut connection)
        .await
        .unwrap();
    connection
}

#[tokio::test]
async fn every_statement_is_understood_and_none_scans_a_table() {
    let server = PostgresServer::start();
    let mut connection = planning(&server).await;
    // Small tables would be scanned whatever indexes they have.
    sqlx::query("set enable_seqscan = off")
        .execute(&mut connection)
        .await
        .unwrap();
    let scans = |step: &str| scanned(step).is_some_and(|table| !FEW_ROWS.contains(&table));
    let complaints = complaints(&mut connection, scans).await;
    assert!(
        complaints.is_empty(),
        "{} statements\n{}",
        complaints.len(),
        complaints.join("\n\n")
    );
}

/// 100,000 games and what belongs to them. A million takes minutes, and the plans are the same.
const ROWS: &str = include_str!("rows.sql");
/// More rows than a page, a mailbox, or the games of a commit.
const MANY: u64 = 5_000;

/// Reads for which PostgreSQL has a better plan once it knows their arguments, and then uses it.
const WITH_ARGUMENTS: &[Sql] = &[
    // Once, when a server starts: all running games, and the accounts of their players.
    accounts::GUESTS_IN_PLAY,
    // For an unknown limit it expects a tenth of all members.
    account_admin::MEMBERS,
];

/// Whether a step sorts many rows, as far as the statistics tell.
fn sorts_many(step: &str) -> bool {
    let sort = step
        .trim_start_matches([' ', '-', '>'])
        .strip_prefix("Sort ");
    let rows = sort
        .and_then(|sort| sort.split_once("rows="))
        .and_then(|(_, rest)| rest.split(' ').next());
    rows.and_then(|rows| rows.parse().ok())
        .is_some_and(|rows: u64| rows > MANY)
}

#[tokio::test]
async fn with_many_rows_no_statement_scans_or_sorts_them() {
    let server = PostgresServer::start();
    let mut connection = planning(&server).await;
    sqlx::raw_sql(ROWS).execute(&mut connection).await.unwrap();
    sqlx::query("vacuum analyze")
        .execute(&mut connection)
        .await
        .unwrap();
    let large: Vec<String> =
        sqlx::query_scalar("select relname::text from pg_class where reltuples > $1")
            .bind(MANY as f32)
            .fetch_all(&mut connection)
            .await
            .unwrap();
    assert!(large.len() > 12, "{large:?}");
    let wrong = |step: &str| {
        scanned(step).is_some_and(|table| large.iter().any(|it| it == table)) || sorts_many(step)
    };
    let mut complaints = complaints(&mut connection, wrong).await;
    complaints.retain(|complaint| {
        WITH_ARGUMENTS
            .iter()
            .all(|it| !complaint.starts_with(it.postgres))
    });
    assert!(
        complaints.is_empty(),
        "{} statements\n{}",
        complaints.len(),
        complaints.join("\n\n")
    );
}

/// The plan of a statement for any arguments.
async fn plan(connection: &mut PgConnection, statement: &str) -> sqlx::Result<Vec<String>> {
    let is_used = |number: &usize| statement.contains(&format!("${number}"));
    let count = (1..=22).filter(is_used).max().unwrap_or(0);
    // PostgreSQL wants to know the types of arguments that are not used.
    let of = |number: usize| {
        if is_used(&number) {
            "unknown"
        } else {
            "bigint"
        }
    };
    let list = |each: &dyn Fn(usize) -> &'static str| match count {
        0 => String::new(),
        _ => format!("({})", (1..=count).map(each).collect::<Vec<_>>().join(", ")),
    };
    let prepare = format!("prepare p{} as {statement}", list(&of));
    sqlx::raw_sql(AssertSqlSafe(prepare))
        .execute(&mut *connection)
        .await?;
    let explain = format!("explain execute p{}", list(&|_| "null"));
    let rows = sqlx::raw_sql(AssertSqlSafe(explain))
        .fetch_all(&mut *connection)
        .await?;
    sqlx::raw_sql("deallocate p").execute(connection).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

#[tokio::test]
async fn a_turn_has_a_game_and_a_game_keeps_its_turns() {
    let server = PostgresServer::start();
    Store::open(&server.url()).await.unwrap().close().await;
    let mut connection = PgConnection::connect(&server.url()).await.unwrap();
    let rows = "
        insert into account (id, kind, name, key, skeleton, password_hash, policy, created_at) values
            (1, 'member', 'Rabe', 'rabe', 'rabe', '$hash', 'ask', 5),
            (2, 'member', 'Soa', 'soa', 'soa', '$hash', 'ask', 5);
        insert into game (id, ruleset, white, black, rated, started_at, changed_at, version, position, steps, ply, quiet,
            to_move)
        select id, 'tsivy', 1, 2, 0, 10, 10, 1, '', '', 0, '', 'w' from generate_series(1, 2) as game (id);
        insert into turn (game_id, ply, text, played_at) values (1, 1, 'e2e3+', 20);";
    sqlx::raw_sql(rows).execute(&mut connection).await.unwrap();
    for (statement, guard) in [
        (
            "insert into turn (game_id, ply, text, played_at) values (1, 2, 'a', 1), (3, 1, 'a', 1)",
            "turn_game",
        ),
        ("update turn set game_id = 3", "turn_game"),
        ("delete from game where id = 1", "game_of_turns"),
        ("update game set id = 3 where id = 1", "game_of_turns"),
    ] {
        let error = sqlx::raw_sql(statement)
            .execute(&mut connection)
            .await
            .unwrap_err();
        let refused = error.into_database_error().unwrap();
        assert!(refused.is_foreign_key_violation(), "{statement}: {refused}");
        assert_eq!(refused.constraint(), Some(guard), "{statement}");
    }
    for allowed in [
        "delete from game where id = 2",
        "update turn set played_at = 21",
        "delete from turn",
    ] {
        sqlx::raw_sql(allowed)
            .execute(&mut connection)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn a_later_version_migrates_a_database_of_this_one() {
    let server = PostgresServer::start();
    let store = Store::open(&server.url()).await.unwrap();
    let guest = store.create_guest(Timestamp(5)).await.unwrap().player;
    store.close().await;
    let later = and_one_more(&MIGRATIONS);
    let last = later
        .iter()
        .map(|migration| migration.version)
        .max()
        .unwrap();
    let store = migrated(&server.url(), PostgresLimits::default(), &later)
        .await
        .unwrap();
    let mut connection = PgConnection::connect(&server.url()).await.unwrap();
    let motto: String = sqlx::query_scalar("select motto from account")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_eq!(motto, guest.name.as_str());
    store.note_login(guest.id, Timestamp(6)).await.unwrap();
    store.close().await;
    let newer = Store::open(&server.url()).await.map(drop).unwrap_err();
    assert!(
        matches!(newer, OpenError::Newer { migration, .. } if migration == last),
        "{newer}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_migration_lets_those_who_read_go_on_and_comes_after_them() {
    let server = PostgresServer::start();
    let url = server.url();
    Store::open(&url).await.unwrap().close().await;
    let mut knife = PgConnection::connect(&url).await.unwrap();
    // A copy of the database reads all tables in one transaction.
    let mut reader = PgConnection::connect(&url).await.unwrap();
    sqlx::raw_sql("begin; select count(*) from account")
        .execute(&mut reader)
        .await
        .unwrap();
    let mut tasks = JoinSet::new();
    let migrating = tasks.spawn(async move {
        migrated(&url, PostgresLimits::default(), &and_one_more(&MIGRATIONS))
            .await
            .map(drop)
    });
    let waits =
        "select count(*) from pg_locks where not granted and relation = 'account'::regclass";
    while sqlx::query_scalar::<_, i64>(waits)
        .fetch_one(&mut knife)
        .await
        .unwrap()
        == 0
    {}
    // It waits behind the copy, but not for long, so that this one gets its turn.
    sqlx::query("select count(*) from account")
        .execute(&mut knife)
        .await
        .unwrap();
    assert!(!migrating.is_finished());
    sqlx::raw_sql("commit").execute(&mut reader).await.unwrap();
    tasks.join_next().await.unwrap().unwrap().unwrap();
}
