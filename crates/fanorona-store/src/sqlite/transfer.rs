//! A SQLite file as one end of a copy.

use super::SqliteLimits;
use super::open::{Lock, options, path_of, refuse_older};
use super::probe::{self, cannot_open};
use crate::error::OpenError;
use crate::transfer::{ADD_MARK, Described, End, LAST_STATEMENTS, MARK, Table, UNMARK, USED, Value, quoted};
use async_trait::async_trait;
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteJournalMode, SqliteSynchronous};
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, QueryBuilder, Row as _, Sqlite, SqliteConnection,
};

/// The maximum number of parameters in a statement, <https://www.sqlite.org/limits.html>.
const PARAMETERS: usize = 32_766;

/// The columns of all tables: see [`Described`].
const COLUMNS: &str = "select tables.name, columns.name, columns.type, columns.pk
    from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table'
        and tables.name not in ('_sqlx_migrations', 'unfinished_transfer') and tables.name not like 'sqlite#_%' escape '#'
    order by tables.name, columns.name";

/// The guards.
const TRIGGERS: &str = "select name, sql from sqlite_schema where type = 'trigger' order by name";

/// A file that is copied or filled.
pub(crate) struct File {
    connection: SqliteConnection,
    /// Keeps servers away.
    _lock: Lock,
}

/// The name of a file in messages.
pub(crate) fn name(url: &str) -> Result<String, OpenError> {
    Ok(path_of(url)?.display().to_string())
}

/// Opens a file to be copied. What is read is one moment of it.
pub(crate) async fn source(url: &str) -> Result<File, OpenError> {
    probe::check_library().await?;
    let path = path_of(url)?;
    if !probe::has_content(&path)? {
        return Err(OpenError::NoFile { path });
    }
    let lock = Lock::take(&path)?;
    refuse_older(&path, probe::check(&path).await?)?;
    let failed = |error: sqlx::Error| cannot_open(&path, error.into());
    let mut connection = options(&path).read_only(true).connect().await.map_err(failed)?;
    sqlx::query("begin").execute(&mut connection).await.map_err(failed)?;
    Ok(File { connection, _lock: lock })
}

/// Opens a file to be filled. A new one gets its tables.
pub(crate) async fn target(url: &str) -> Result<File, OpenError> {
    probe::check_library().await?;
    let path = path_of(url)?;
    let is_unfinished =
        probe::has_content(&path)? && probe::check_even_unfinished(&path).await?.copy_of.is_some();
    if !is_unfinished {
        crate::Store::close(&super::for_a_server(url, SqliteLimits::default()).await?).await;
    }
    let lock = Lock::take(&path)?;
    let connection = options(&path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // They are checked in the last transaction.
        .foreign_keys(false)
        .pragma("temp_store", "memory")
        .connect()
        .await
        .map_err(|error| cannot_open(&path, error.into()))?;
    Ok(File { connection, _lock: lock })
}

#[async_trait]
impl End for File {
    async fn tables(&mut self) -> sqlx::Result<Vec<Table>> {
        let described: Vec<Described> = sqlx::query_as(COLUMNS).fetch_all(&mut self.connection).await?;
        Table::all(described)
    }

    async fn page(&mut self, table: &Table, after: Option<&[Value]>) -> sqlx::Result<Vec<Vec<Value>>> {
        let page = sqlx::query(AssertSqlSafe(table.page(after.is_none())));
        let page = after.unwrap_or_default().iter().fold(page, bound);
        let rows = page.fetch_all(&mut self.connection).await?;
        rows.iter().map(|row| table.values(row)).collect()
    }

    async fn numbers(&mut self) -> sqlx::Result<Vec<(String, i64)>> {
        let numbers = sqlx::query_as("select name, seq from sqlite_sequence order by name");
        numbers.fetch_all(&mut self.connection).await
    }

    async fn copy_of(&mut self) -> sqlx::Result<Option<String>> {
        probe::copy_of(&mut self.connection).await
    }

    async fn is_used(&mut self) -> sqlx::Result<bool> {
        let rows: i64 = sqlx::query_scalar(USED).fetch_one(&mut self.connection).await?;
        Ok(rows > 0)
    }

    async fn begin(&mut self, from: &str, tables: &[Table]) -> sqlx::Result<()> {
        let mut transaction = self.connection.begin().await?;
        let triggers: Vec<(String, String)> = sqlx::query_as(TRIGGERS).fetch_all(&mut *transaction).await?;
        sqlx::query(MARK).execute(&mut *transaction).await?;
        sqlx::query(ADD_MARK).bind(0_i64).bind(from).execute(&mut *transaction).await?;
        for ((name, create), place) in triggers.into_iter().zip(1_i64..) {
            sqlx::query(ADD_MARK).bind(place).bind(create).execute(&mut *transaction).await?;
            let drop = format!("drop trigger {}", quoted(&name));
            sqlx::query(AssertSqlSafe(drop)).execute(&mut *transaction).await?;
        }
        for table in tables {
            let delete = format!("delete from {}", quoted(&table.name));
            sqlx::query(AssertSqlSafe(delete)).execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    async fn last(&mut self, table: &Table) -> sqlx::Result<Option<Vec<Value>>> {
        let row = sqlx::query(AssertSqlSafe(table.last())).fetch_optional(&mut self.connection).await?;
        row.map(|row| table.values(&row)).transpose()
    }

    async fn add(&mut self, table: &Table, mut rows: Vec<Vec<Value>>) -> sqlx::Result<()> {
        let most = PARAMETERS / table.columns.len();
        let insert = format!("insert into {} ({}) ", quoted(&table.name), table.list());
        let mut transaction = self.connection.begin().await?;
        while !rows.is_empty() {
            let rest = rows.split_off(rows.len().min(most));
            let mut statement = QueryBuilder::<Sqlite>::new(&insert);
            statement.push_values(rows, |mut list, row| {
                for value in row {
                    match value {
                        Value::Null => list.push_bind(None::<i64>),
                        Value::Integer(number) => list.push_bind(number),
                        Value::Text(text) => list.push_bind(text),
                    };
                }
            });
            statement.build().execute(&mut *transaction).await?;
            rows = rest;
        }
        transaction.commit().await
    }

    async fn finish(&mut self, numbers: &[(String, i64)]) -> sqlx::Result<Option<String>> {
        let mut transaction = self.connection.begin().await?;
        let statements: Vec<String> =
            sqlx::query_scalar(LAST_STATEMENTS).fetch_all(&mut *transaction).await?;
        for statement in statements {
            sqlx::query(AssertSqlSafe(statement)).execute(&mut *transaction).await?;
        }
        sqlx::query("delete from sqlite_sequence").execute(&mut *transaction).await?;
        for (name, number) in numbers {
            let add = sqlx::query("insert into sqlite_sequence (name, seq) values ($1, $2)");
            add.bind(name).bind(number).execute(&mut *transaction).await?;
        }
        let dangling = sqlx::query("pragma foreign_key_check").fetch_optional(&mut *transaction).await?;
        if let Some(row) = dangling {
            return row.try_get(0).map(Some);
        }
        sqlx::query(UNMARK).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(None)
    }

    async fn close(self: Box<Self>) -> sqlx::Result<()> {
        self.connection.close().await
    }
}

/// A statement with one more parameter.
fn bound<'q>(query: Query<'q, Sqlite, SqliteArguments>, value: &Value) -> Query<'q, Sqlite, SqliteArguments> {
    match value {
        Value::Null => query.bind(None::<i64>),
        Value::Integer(number) => query.bind(*number),
        Value::Text(text) => query.bind(text.clone()),
    }
}
