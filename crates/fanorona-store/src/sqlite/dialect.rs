//! What the statements in [`sql`](super::sql) need to know about SQLite.

pub(super) use super::SqliteStore as ThisStore;
pub(super) use sqlx::sqlite::{SqliteArguments as Arguments, SqliteRow as DbRow};
pub(super) use sqlx::{Sqlite as Db, SqliteConnection as Connection};

use crate::error::StoreError;
use fanorona_game::Timestamp;
use sqlx::Row as _;

/// A statement as SQLite reads it: statements are written for SQLite.
pub(super) fn sql(statement: &'static str) -> &'static str {
    statement
}

/// Begins a transaction that writes.
pub(super) const BEGIN: &str = "begin immediate";

/// How many changes other than saves of games a commit takes at most, after the one that was waited for. Each takes
/// statements of its own, and a turn that comes meanwhile waits for all of them.
pub(super) const FEW: usize = 3;

/// Whether turns are saved by a statement that reads JSON.
pub(super) const TURNS_AS_JSON: bool = true;

/// Whether a statement that fails ends its transaction.
pub(super) const ERROR_ENDS_TRANSACTION: bool = false;

/// Executes statements that do not depend on each other, each with its rows, which are a JSON array.
pub(super) async fn execute_all<const N: usize>(
    connection: &mut Connection,
    statements: [(&'static str, String); N],
) -> sqlx::Result<()> {
    for (statement, rows) in statements {
        if rows != "[]" {
            sqlx::query(statement).bind(rows).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// A file has no time of its own.
pub(super) async fn time(_store: &ThisStore) -> Result<Option<Timestamp>, StoreError> {
    Ok(None)
}

/// A value that is true or false.
pub(super) fn flag(row: &DbRow, column: &str) -> sqlx::Result<bool> {
    row.try_get(column)
}

/// The time of the database in milliseconds since 1970.
macro_rules! now {
    () => {
        "cast(unixepoch('now', 'subsec') * 1000 as integer)"
    };
}
pub(super) use now;

/// A JSON expression as a whole number. SQLite's values have types of their own.
macro_rules! whole {
    ($json:expr) => {
        $json
    };
}
pub(super) use whole;
