//! What the statements in [`sql`](super::sql) need to know about PostgreSQL.

pub(super) use super::PostgresStore as ThisStore;
pub(super) use sqlx::postgres::{PgArguments as Arguments, PgRow as DbRow};
pub(super) use sqlx::{PgConnection as Connection, Postgres as Db};

use crate::error::StoreError;
use fanorona_game::Timestamp;
use sqlx::{AssertSqlSafe, Row as _};
use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

/// Translated statements.
static TRANSLATED: LazyLock<RwLock<HashMap<&'static str, &'static str>>> = LazyLock::new(RwLock::default);

/// A statement as PostgreSQL reads it. There is a fixed number of statements, so each is translated once and stays.
pub(super) fn sql(statement: &'static str) -> &'static str {
    if let Some(translated) = TRANSLATED.read().unwrap_or_else(PoisonError::into_inner).get(statement) {
        return translated;
    }
    let mut all = TRANSLATED.write().unwrap_or_else(PoisonError::into_inner);
    all.entry(statement).or_insert_with(|| translate(statement).leak())
}

/// Replaces what only SQLite has. The schema has functions for the rest.
fn translate(statement: &str) -> String {
    let words = statement
        // It has the numbers that were given last.
        .replace("sqlite_sequence", "last_number")
        // The condition of the index `game_live`.
        .replace("glob '*+*'", "like '%+%'");
    without_hints(&words)
}

/// Without the hints for SQLite's planner: `indexed by NAME`, and `cross join` with a condition.
fn without_hints(statement: &str) -> String {
    let mut kept = String::with_capacity(statement.len());
    let mut rest = statement;
    while let Some((before, after)) = rest.split_once(" indexed by ") {
        kept.push_str(before);
        rest = after.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric() || letter == '_');
    }
    kept.push_str(rest);
    let mut joins = kept.split("cross join ");
    let mut without = joins.next().unwrap_or_default().to_owned();
    for joined in joins {
        // The condition comes before the next clause.
        let words: Vec<&str> = joined.split_whitespace().take(4).collect();
        let has_condition =
            matches!(*words.as_slice(), [_table, "on", ..] | [_table, "as", _, "on"] | [_table, _, "on", _]);
        without.push_str(if has_condition { "join " } else { "cross join " });
        without.push_str(joined);
    }
    without
}

/// Begins a transaction that writes.
pub(super) const BEGIN: &str = "begin";

/// How many changes other than saves of games a commit takes at most, after the one that was waited for. Turns have
/// connections of their own, so only the end of a game waits for them; and each commit waits for the lock of the database.
pub(super) const FEW: usize = 31;

/// Whether turns are saved by a statement that reads JSON. An array for each column takes PostgreSQL a fourth less time.
pub(super) const TURNS_AS_JSON: bool = false;

/// Whether a statement that fails ends its transaction.
pub(super) const ERROR_ENDS_TRANSACTION: bool = true;

/// Executes statements that do not depend on each other, each with its rows, which are a JSON array. They are sent as
/// one, because that takes the time of a round trip instead of one for each.
pub(super) async fn execute_all<const N: usize>(
    connection: &mut Connection,
    statements: [(&'static str, String); N],
) -> sqlx::Result<()> {
    let parts: Vec<_> = (1..)
        .zip(&statements)
        .map(|(number, (statement, _rows))| {
            format!("part_{number} as ({})", sql(statement).replace("$1", &format!("${number}")))
        })
        .collect();
    let together = format!("with {} select", parts.join(", "));
    let query = sqlx::query(AssertSqlSafe(together));
    statements
        .into_iter()
        .fold(query, |query, (_statement, rows)| query.bind(rows))
        .execute(connection)
        .await?;
    Ok(())
}

/// The time of the database's machine.
pub(super) async fn time(store: &ThisStore) -> Result<Option<Timestamp>, StoreError> {
    let millis = "select (extract(epoch from clock_timestamp()) * 1000)::bigint";
    let now = sqlx::query_scalar(millis).fetch_one(&mut *store.reader().await?).await?;
    Ok(Some(Timestamp(now)))
}

/// A value that is true or false: a condition, or a column with 0 or 1.
pub(super) fn flag(row: &DbRow, column: &str) -> sqlx::Result<bool> {
    row.try_get::<i64, _>(column).map(|number| number != 0).or_else(|_other_type| row.try_get(column))
}

/// The time of the database in milliseconds since 1970.
macro_rules! now {
    () => {
        "(extract(epoch from clock_timestamp()) * 1000)::bigint"
    };
}
pub(super) use now;

/// A JSON expression as a whole number.
macro_rules! whole {
    ($json:expr) => {
        concat!("(", $json, ")::bigint")
    };
}
pub(super) use whole;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_for_the_planner_of_sqlite_are_removed() {
        let hinted =
            "select 1 from seek indexed by seek_by_age cross join account on account.id = seek.maker";
        assert_eq!(translate(hinted), "select 1 from seek join account on account.id = seek.maker");
        let named = "select 1 from rated cross join bot as b on b.id = 1 cross join rating";
        assert_eq!(translate(named), "select 1 from rated join bot as b on b.id = 1 cross join rating");
    }
}
