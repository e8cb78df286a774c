//! What cannot be tested from outside: the schemas of copies, and rows that a server does not
//! write.

use super::{Progress, Step, transfer};
use crate::{OpenError, Store, TransferError};
use fanorona_test_servers::PostgresServer;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};
use std::path::Path;
use tempfile::TempDir;

/// The foreign keys, other constraints and triggers of a PostgreSQL database.
const RULES: &str =
    "select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where conrelid <> 0
    union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1";
const SCHEMA: &str = "select sql from sqlite_schema where sql is not null order by name";

/// An account that nothing else fits to, with a number that leaves a gap.
const ACCOUNT: &str = "insert into account (id, kind, name, key, skeleton, policy, created_at)
    values (7, 'guest', 'Guest7', 'guest7', 'guest7', 'ask', 0)";

struct Site {
    directory: TempDir,
    server: PostgresServer,
}

impl Site {
    /// With an ordinary database in the file `fanorond.db`.
    async fn new() -> Self {
        let site = Self {
            directory: tempfile::tempdir().unwrap(),
            server: PostgresServer::start(),
        };
        Store::open(&site.file("fanorond.db"))
            .await
            .unwrap()
            .close()
            .await;
        site
    }

    fn file(&self, name: &str) -> String {
        format!("sqlite:{}", self.directory.path().join(name).display())
    }

    async fn sqlite(&self, name: &str) -> SqliteConnection {
        let url = self.directory.path().join(name);
        SqliteConnection::connect(Path::new(&url).to_str().unwrap())
            .await
            .unwrap()
    }

    async fn postgres(&self) -> PgConnection {
        PgConnection::connect(&self.server.url()).await.unwrap()
    }

    /// Changes the file `fanorond.db` with any statements.
    async fn change(&self, statements: &str) {
        let mut connection = self.sqlite("fanorond.db").await;
        sqlx::raw_sql(AssertSqlSafe(statements))
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
    }

    /// The rules of the PostgreSQL database.
    async fn rules(&self) -> Vec<String> {
        sqlx::query_scalar(RULES)
            .fetch_all(&mut self.postgres().await)
            .await
            .unwrap()
    }
}

async fn schema(connection: &mut SqliteConnection) -> Vec<String> {
    sqlx::query_scalar(SCHEMA)
        .fetch_all(connection)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_copy_has_all_tables_and_the_rules_of_an_ordinary_database() {
    let site = Site::new().await;
    site.change(ACCOUNT).await;
    Store::open(&site.server.url()).await.unwrap().close().await;
    let rules = site.rules().await;
    assert!(
        rules.contains(&"account next_number O".to_owned()),
        "{rules:?}"
    );
    let (from, between, to) = (
        site.file("fanorond.db"),
        site.server.url(),
        site.file("copy.db"),
    );
    let there = transfer(&from, &between, |_| {}).await.unwrap();
    assert_eq!(site.rules().await, rules);
    let back = transfer(&between, &to, |_| {}).await.unwrap();
    assert_eq!((there.rows, there.tables), (back.rows, back.tables));
    let mut original = site.sqlite("fanorond.db").await;
    let mut copy = site.sqlite("copy.db").await;
    let tables: Vec<String> =
        sqlx::query_scalar("select name from sqlite_schema where type = 'table' order by name")
            .fetch_all(&mut original)
            .await
            .unwrap();
    // Those of the migrations and of the numbers are not counted.
    assert_eq!(there.tables + 2, tables.len(), "{tables:?}");
    assert_eq!(schema(&mut original).await, schema(&mut copy).await);
    let numbers = "select group_concat(name || seq, ' ' order by name) from sqlite_sequence";
    for connection in [&mut original, &mut copy] {
        let numbers: String = sqlx::query_scalar(numbers)
            .fetch_one(connection)
            .await
            .unwrap();
        assert_eq!(numbers, "account7 channel7");
    }
}

#[tokio::test]
async fn numbers_continue_after_the_highest_even_if_its_row_is_gone() {
    let site = Site::new().await;
    site.change(ACCOUNT).await;
    site.change("delete from account").await;
    transfer(&site.file("fanorond.db"), &site.server.url(), |_| {})
        .await
        .unwrap();
    transfer(&site.server.url(), &site.file("copy.db"), |_| {})
        .await
        .unwrap();
    let insert = "insert into account (kind, name, key, skeleton, policy, created_at)
        values ('guest', 'Guest8', 'guest8', 'guest8', 'ask', 0) returning id";
    let number: i64 = sqlx::query_scalar(insert)
        .fetch_one(&mut site.postgres().await)
        .await
        .unwrap();
    assert_eq!(number, 8);
    let number: i64 = sqlx::query_scalar(insert)
        .fetch_one(&mut site.sqlite("copy.db").await)
        .await
        .unwrap();
    assert_eq!(number, 8);
}

#[tokio::test]
async fn a_copy_of_the_same_kind_is_the_same() {
    let site = Site::new().await;
    site.change(ACCOUNT).await;
    // Removed seeds stay removed.
    site.change("delete from opening where name = 'Lehavia'")
        .await;
    let copied = transfer(&site.file("fanorond.db"), &site.file("copy.db"), |_| {})
        .await
        .unwrap();
    assert!(copied.from.ends_with("fanorond.db") && copied.to.ends_with("copy.db"));
    let openings: i64 = sqlx::query_scalar("select count(*) from opening")
        .fetch_one(&mut site.sqlite("copy.db").await)
        .await
        .unwrap();
    assert_eq!(openings, 4);

    let (one, other) = (site.server.url(), PostgresServer::start());
    transfer(&site.file("fanorond.db"), &one, |_| {})
        .await
        .unwrap();
    let again = transfer(&one, &other.url(), |_| {}).await.unwrap();
    assert_eq!((again.rows, again.tables), (copied.rows, copied.tables));
}

#[tokio::test]
async fn an_interrupted_copy_keeps_servers_away_and_continues() {
    let site = Site::new().await;
    let more = "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000)
        insert into account (kind, name, key, skeleton, policy, created_at)
        select 'guest', 'Guest' || n, 'guest' || n, 'guest' || n, 'ask', n from numbers";
    site.change(more).await;
    let from = site.file("fanorond.db");
    for to in [site.server.url(), site.file("copy.db")] {
        let (interrupt, interrupted) = tokio::sync::oneshot::channel();
        let mut interrupt = Some(interrupt);
        let stop = |progress: Progress<'_>| {
            if progress.table == "account" && progress.rows >= 3_000 {
                interrupt.take().map(|it| it.send(()));
            }
        };
        tokio::select! {
            biased;
            _ = interrupted => {}
            copied = transfer(&from, &to, stop) => panic!("{copied:?}"),
        }
        let refused = Store::open(&to).await.unwrap_err().to_string();
        assert!(
            refused.contains("contains an unfinished copy of"),
            "{refused}"
        );
        assert!(
            refused.contains("fanorond.db: run fanorond migrate-store again"),
            "{refused}"
        );
        assert!(Store::open_read_only(&to).await.is_err());
        // Another database cannot be copied over it.
        Store::open(&site.file("other.db"))
            .await
            .unwrap()
            .close()
            .await;
        let refused = transfer(&site.file("other.db"), &to, |_| {})
            .await
            .unwrap_err()
            .to_string();
        assert!(refused.contains("unfinished copy"), "{refused}");
        let mut rows = 0;
        let count = |progress: Progress<'_>| {
            if (progress.step, progress.table) == (Step::Copied, "account") {
                rows = progress.rows;
            }
        };
        transfer(&from, &to, count).await.unwrap();
        assert!((1..=2_000).contains(&rows), "{rows} rows were copied again");
        Store::open(&to).await.unwrap().close().await;
    }
}

#[tokio::test]
async fn a_row_that_postgresql_cannot_store_is_named() {
    let site = Site::new().await;
    site.change(ACCOUNT).await;
    site.change("insert into alias values (7, 'x', 'a' || char(0) || 'b')")
        .await;
    let (from, to) = (site.file("fanorond.db"), site.server.url());
    let refused = transfer(&from, &to, |_| {}).await.unwrap_err().to_string();
    assert!(
        refused.starts_with("table alias, row 7, \"x\" has a text with a zero character"),
        "{refused}"
    );
    // After a repair it continues.
    site.change("update alias set text = 'ab'").await;
    transfer(&from, &to, |_| {}).await.unwrap();
}

#[tokio::test]
async fn rows_without_the_rows_that_they_refer_to_are_not_copied() {
    let site = Site::new().await;
    site.change("pragma foreign_keys = off; insert into quiet values (99)")
        .await;
    for to in [site.server.url(), site.file("copy.db")] {
        let refused = transfer(&site.file("fanorond.db"), &to, |_| {})
            .await
            .unwrap_err();
        assert!(
            matches!(&refused, TransferError::Unsound { table } if table == "quiet"),
            "{refused}"
        );
    }
}

#[tokio::test]
async fn a_database_that_changes_between_two_parts_of_a_copy_is_noticed() {
    let site = Site::new().await;
    site.change(ACCOUNT).await;
    site.change("insert into alias values (7, 'x', 'a' || char(0) || 'b')")
        .await;
    let (from, to) = (site.file("fanorond.db"), site.server.url());
    transfer(&from, &to, |_| {}).await.unwrap_err();
    site.change("delete from alias; update account set name = 'GUEST7'")
        .await;
    let refused = transfer(&from, &to, |_| {}).await.unwrap_err();
    let is_named = matches!(&refused, TransferError::Differs { table, row, .. } if table == "account" && row == "7");
    assert!(is_named, "{refused}");
}

#[tokio::test]
async fn databases_in_use_are_refused() {
    let site = Site::new().await;
    site.change(ACCOUNT).await;
    let (from, to, other) = (
        site.file("fanorond.db"),
        site.server.url(),
        site.file("other.db"),
    );
    let refused =
        async |from: &str, to: &str| transfer(from, to, |_| {}).await.unwrap_err().to_string();
    assert!(refused(&from, &from).await.starts_with("both names mean "));
    assert!(refused(&to, &to).await.starts_with("both names mean "));
    let server = Store::open(&from).await.unwrap();
    assert!(
        refused(&from, &to)
            .await
            .contains("another fanorond is using")
    );
    server.close().await;
    let server = Store::open(&to).await.unwrap();
    // Its connections begin with its first work.
    server.guests_in_play().await.unwrap();
    assert!(
        refused(&from, &to)
            .await
            .contains("another fanorond is using")
    );
    assert!(
        refused(&to, &other)
            .await
            .contains("another fanorond is using")
    );
    // So does the import of games, which also must be alone.
    let alone = async |url: &str| Store::open_alone(url).await;
    assert!(matches!(alone(&to).await, Err(OpenError::InUse { .. })));
    server.close().await;
    alone(&to).await.unwrap().close().await;
    transfer(&from, &to, |_| {}).await.unwrap();
    assert!(
        refused(&from, &to)
            .await
            .contains("already has accounts or games")
    );
    // A second name of the same database.
    let second = to.replace("127.0.0.1", "localhost");
    assert!(
        refused(&to, &second)
            .await
            .contains("another copy is being made")
    );
}
