//! `docs/database.md` is tried on a database: every example, the columns of every view, and the
//! list of tables.

use crate::support::executable::Site;
use crate::tidy::pages::{self, Block};
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{AssertSqlSafe, Column as _, ConnectOptions as _, Row as _, SqliteConnection};
use std::collections::BTreeSet;

const PAGE: &str = "docs/database.md";

/// A database with games of the players of the examples.
async fn database(site: &Site) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(site.database())
        .read_only(true);
    options.connect().await.unwrap()
}

fn populated() -> Site {
    let site = Site::new();
    site.populate(400, 4, 9);
    site
}

async fn rows(connection: &mut SqliteConnection, statement: &str) -> Vec<SqliteRow> {
    sqlx::query(AssertSqlSafe(statement))
        .fetch_all(connection)
        .await
        .unwrap_or_else(|error| panic!("{error} in {statement}"))
}

async fn texts(connection: &mut SqliteConnection, statement: &str) -> BTreeSet<String> {
    rows(connection, statement)
        .await
        .iter()
        .map(|row| row.get(0))
        .collect()
}

#[tokio::test]
async fn every_example_has_an_answer() {
    let site = tokio::task::spawn_blocking(populated).await.unwrap();
    let mut connection = database(&site).await;
    let rated = rows(
        &mut connection,
        "select game_id from game_end where exists (select 1 from rating_change where rating_change.no = game_end.no)",
    );
    let rated: i64 = rated.await[0].get(0);
    let blocks = pages::blocks(PAGE);
    let examples: Vec<&Block> = blocks
        .iter()
        .filter(|block| block.language == "sql")
        .collect();
    assert!(examples.len() >= 5);
    for Block { text, .. } in examples {
        let statement = text
            .replace("alice", "player1")
            .replace("= 12", &format!("= {rated}"));
        assert!(
            !rows(&mut connection, &statement).await.is_empty(),
            "no row: {statement}"
        );
    }
}

#[tokio::test]
async fn the_question_for_a_games_ratings_uses_the_index() {
    let site = tokio::task::spawn_blocking(populated).await.unwrap();
    let mut connection = database(&site).await;
    let blocks = pages::blocks(PAGE);
    let example = blocks
        .iter()
        .find(|block| block.text.contains("join rating_change"))
        .unwrap();
    let plan = rows(
        &mut connection,
        &format!("explain query plan {}", example.text),
    )
    .await;
    let steps: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
    assert!(
        steps
            .iter()
            .any(|step| step.contains("USING INDEX rating_change_by_no (no=?)")),
        "{steps:#?}"
    );
    assert!(
        !steps.iter().any(|step| step.starts_with("SCAN")),
        "{steps:#?}"
    );
}

#[tokio::test]
async fn the_page_has_every_column_of_the_views_and_every_table() {
    let site = tokio::task::spawn_blocking(populated).await.unwrap();
    let mut connection = database(&site).await;
    let page = pages::read(PAGE);
    let cell = |line: &str| {
        line.trim_start_matches('|')
            .split('|')
            .next()
            .unwrap_or("")
            .to_owned()
    };
    let cells: Vec<String> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(cell)
        .collect();
    let named: BTreeSet<&str> = cells
        .iter()
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect();
    let views = texts(
        &mut connection,
        "select name from sqlite_schema where type = 'view' and name <> 'living_node'",
    )
    .await;
    let mut expected = texts(
        &mut connection,
        "select name from sqlite_schema where (type = 'table' or name = 'living_node') and name not like 'sqlite_%' and name not like '_sqlx_%'",
    )
    .await;
    for view in &views {
        assert!(page.contains(&format!("`{view}` has every")), "{view}");
        let row = rows(&mut connection, &format!("select * from {view} limit 1"))
            .await
            .remove(0);
        expected.extend(row.columns().iter().map(|column| column.name().to_owned()));
    }
    let expected: BTreeSet<&str> = expected.iter().map(String::as_str).collect();
    assert_eq!(named, expected, "the tables of {PAGE}");
}

/// `.schema` shows the comments.
#[tokio::test]
async fn comments_in_the_schema_name_what_is_there() {
    let site = tokio::task::spawn_blocking(populated).await.unwrap();
    let mut connection = database(&site).await;
    let names = texts(&mut connection, "select name from sqlite_schema").await;
    let schema = "select sql, name from sqlite_schema where sql like '%--%'";
    for row in rows(&mut connection, schema).await {
        let (sql, table): (String, String) = (row.get(0), row.get(1));
        let columns = format!("select name from pragma_table_info('{table}')");
        let columns = texts(&mut connection, &columns).await;
        for comment in sql
            .lines()
            .filter_map(|line| line.split_once("--"))
            .map(|(_, comment)| comment)
        {
            for word in comment.split('`').skip(1).step_by(2) {
                let word_of_sql = word == "autoincrement" || word.contains([' ', '.']);
                assert!(
                    word_of_sql || columns.contains(word) || names.contains(word),
                    "{table}: there is no {word}: {comment}"
                );
            }
        }
    }
}

#[tokio::test]
async fn the_views_agree_with_the_games() {
    let site = tokio::task::spawn_blocking(populated).await.unwrap();
    let mut connection = database(&site).await;
    for (name, statement) in [
        (
            "a game has two players, and one wins if the other loses",
            "select game.id from game where (select count(*) from my_games where my_games.game = game.id) <> 2
                or (select count(*) from my_games where my_games.game = game.id and outcome = 'won')
                    <> (select count(*) from my_games where my_games.game = game.id and outcome = 'lost')",
        ),
        (
            "the tallies of the accounts",
            "select account.id from account where account.won
                <> (select count(*) from my_games where player = account.name and outcome = 'won')",
        ),
        (
            "every turn once, by the side whose turn it was",
            "select turn.game_id from turn join game on game.id = turn.game_id
                left join turns_readable as it on it.game = turn.game_id and it.turn = turn.ply
            where it.played is not turn.text
                or it.side is not case turn.ply % 2 when 1 then 'White' else 'Black' end",
        ),
    ] {
        assert!(rows(&mut connection, statement).await.is_empty(), "{name}");
    }
}
