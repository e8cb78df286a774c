//! A PostgreSQL database as one end of a copy.

use super::committer::connect;
use super::open::{self, Database, check, check_even_unfinished, refuse_older};
use crate::PostgresLimits;
use crate::error::{OpenError, TransferError};
use crate::transfer::{
    ADD_MARK, Described, End, Kind, LAST_STATEMENTS, MARK, Table, UNMARK, USED, Value, quoted,
};
use async_trait::async_trait;
use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Postgres};
use std::time::Duration;

/// The name of the connections of a copy. Those of a server, and of commands that read, have another one.
const APPLICATION: &str = "fanorond migrate-store";

/// "Fanc" is the key of the lock that a copy holds in both of its databases.
const LOCK: &str = "select pg_try_advisory_lock(1180790371)";

/// The connections of servers.
const SERVERS: &str = "select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'fanorond'";
/// How often, and after what time, it is tried whether nobody else uses the database. PostgreSQL takes a moment to end
/// the connections of a process that has just stopped.
const ATTEMPTS: u32 = 10;
const TRY_AGAIN: Duration = Duration::from_millis(200);

/// The columns of all tables: see [`Described`].
const COLUMNS: &str = r#"select tables.relname::text, columns.attname::text, format_type(columns.atttypid, null),
        coalesce(array_position(keys.indkey::smallint[], columns.attnum) + 1, 0)::bigint
    from pg_class as tables
        join pg_attribute as columns on columns.attrelid = tables.oid
        left join pg_index as keys on keys.indrelid = tables.oid and keys.indisprimary
    where tables.relkind = 'r' and tables.relnamespace = (select oid from pg_namespace where nspname = current_schema())
        and columns.attnum > 0 and not columns.attisdropped
        and tables.relname not in ('_sqlx_migrations', 'last_number', 'unfinished_transfer', 'writer')
    order by tables.relname collate "C", columns.attname collate "C""#;

/// What removes each foreign key and switches the guards and the numbering off, and what brings them back.
const RULES: &str = "select format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint
    where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema())
    union all
    select distinct format('alter table %s disable trigger user', tgrelid::regclass),
        format('alter table %s enable trigger user', tgrelid::regclass)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = (select oid from pg_namespace where nspname = current_schema())";

/// A database that is copied or filled.
pub(crate) struct Remote {
    connection: PgConnection,
}

/// The name of a database in messages.
pub(crate) fn name(url: &str) -> Result<String, OpenError> {
    Ok(Database::at(url)?.name)
}

/// Opens a database to be copied. What is read is one moment of it.
pub(crate) async fn source(url: &str) -> Result<Remote, TransferError> {
    let database = Database::at(url)?;
    let mut connection = alone(&database).await?;
    let found = check(&database, &mut connection).await?;
    refuse_older(&database, found)?;
    hold(&database, &mut connection).await?;
    sqlx::query("begin isolation level repeatable read read only")
        .execute(&mut connection)
        .await
        .map_err(|error| database.error(&error))?;
    Ok(Remote { connection })
}

/// Opens a database to be filled. An empty one gets its tables.
pub(crate) async fn target(url: &str) -> Result<Remote, TransferError> {
    let database = Database::at(url)?;
    let mut connection = alone(&database).await?;
    hold(&database, &mut connection).await?;
    if check_even_unfinished(&database, &mut connection).await?.copy_of.is_none() {
        crate::Store::close(&super::for_a_server(url, PostgresLimits::default()).await?).await;
    }
    Ok(Remote { connection })
}

/// Connects to a database that no server uses.
pub(super) async fn alone(database: &Database) -> Result<PgConnection, OpenError> {
    let options = database.options.clone().application_name(APPLICATION).options([
        // A page can wait for the other database.
        ("statement_timeout", "0"),
        ("idle_in_transaction_session_timeout", "0"),
        ("synchronous_commit", "on"),
    ]);
    let failed = |error: sqlx::Error| database.error(&error);
    let mut connection = connect(&options, PostgresLimits::default().connect_wait).await.map_err(failed)?;
    for _ in 0..ATTEMPTS {
        let servers: i64 = sqlx::query_scalar(SERVERS).fetch_one(&mut connection).await.map_err(failed)?;
        if servers == 0 {
            return Ok(connection);
        }
        tokio::time::sleep(TRY_AGAIN).await;
    }
    Err(OpenError::InUse { path: database.name.clone().into() })
}

/// Takes the lock of copies, for as long as the connection lasts.
async fn hold(database: &Database, connection: &mut PgConnection) -> Result<(), TransferError> {
    for _ in 0..ATTEMPTS {
        let is_locked: bool = sqlx::query_scalar(LOCK)
            .fetch_one(&mut *connection)
            .await
            .map_err(|error| database.error(&error))?;
        if is_locked {
            return Ok(());
        }
        tokio::time::sleep(TRY_AGAIN).await;
    }
    Err(TransferError::UnderWay { name: database.name.clone() })
}

#[async_trait]
impl End for Remote {
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
        let numbers = sqlx::query_as("select name, seq from last_number order by name");
        numbers.fetch_all(&mut self.connection).await
    }

    async fn copy_of(&mut self) -> sqlx::Result<Option<String>> {
        open::copy_of(&mut self.connection).await
    }

    async fn is_used(&mut self) -> sqlx::Result<bool> {
        let rows: i64 = sqlx::query_scalar(USED).fetch_one(&mut self.connection).await?;
        Ok(rows > 0)
    }

    async fn begin(&mut self, from: &str, tables: &[Table]) -> sqlx::Result<()> {
        let mut transaction = self.connection.begin().await?;
        let rules: Vec<(String, String)> = sqlx::query_as(RULES).fetch_all(&mut *transaction).await?;
        sqlx::query(MARK).execute(&mut *transaction).await?;
        sqlx::query(ADD_MARK).bind(0_i64).bind(from).execute(&mut *transaction).await?;
        for ((remove, restore), place) in rules.into_iter().zip(1_i64..) {
            sqlx::query(ADD_MARK).bind(place).bind(restore).execute(&mut *transaction).await?;
            sqlx::query(AssertSqlSafe(remove)).execute(&mut *transaction).await?;
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

    async fn add(&mut self, table: &Table, rows: Vec<Vec<Value>>) -> sqlx::Result<()> {
        // One array for each column has no limit for the number of rows.
        let arrays = table.columns.iter().zip(1..);
        let arrays: Vec<String> =
            arrays.map(|((_, kind), number)| format!("${number}::{}[]", kind.name())).collect();
        let (name, list) = (quoted(&table.name), table.list());
        let insert = format!("insert into {name} ({list}) select * from unnest({})", arrays.join(", "));
        let mut query = sqlx::query(AssertSqlSafe(insert));
        for (column, (_, kind)) in table.columns.iter().enumerate() {
            let values = rows.iter().map(|row| &row[column]);
            query = match kind {
                Kind::Integer => query.bind(values.map(integer).collect::<Vec<Option<i64>>>()),
                Kind::Text => query.bind(values.map(text).collect::<Vec<Option<String>>>()),
            };
        }
        query.execute(&mut self.connection).await?;
        Ok(())
    }

    async fn finish(&mut self, numbers: &[(String, i64)]) -> sqlx::Result<Option<String>> {
        let mut transaction = self.connection.begin().await?;
        let statements: Vec<String> =
            sqlx::query_scalar(LAST_STATEMENTS).fetch_all(&mut *transaction).await?;
        for statement in statements {
            match sqlx::query(AssertSqlSafe(statement)).execute(&mut *transaction).await {
                Ok(_done) => {}
                Err(error) => return dangling(error).map(Some),
            }
        }
        sqlx::query("delete from last_number").execute(&mut *transaction).await?;
        for (name, number) in numbers {
            let add = sqlx::query("insert into last_number (name, seq) values ($1, $2)");
            add.bind(name).bind(number).execute(&mut *transaction).await?;
        }
        sqlx::query(UNMARK).execute(&mut *transaction).await?;
        transaction.commit().await?;
        // Until it knows how many rows there are, PostgreSQL would read whole tables.
        sqlx::query("analyze").execute(&mut self.connection).await?;
        Ok(None)
    }

    async fn close(self: Box<Self>) -> sqlx::Result<()> {
        self.connection.close().await
    }
}

/// The table of a foreign key that is violated, or another error.
fn dangling(error: sqlx::Error) -> sqlx::Result<String> {
    let violated = error.as_database_error().filter(|error| error.is_foreign_key_violation());
    violated.and_then(|error| error.table()).map(str::to_owned).ok_or(error)
}

/// An integer of a column with this type.
fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::Integer(number) => Some(*number),
        Value::Null | Value::Text(_) => None,
    }
}

/// A text of a column with this type.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text.clone()),
        Value::Null | Value::Integer(_) => None,
    }
}

/// A statement with one more parameter.
fn bound<'q>(query: Query<'q, Postgres, PgArguments>, value: &Value) -> Query<'q, Postgres, PgArguments> {
    match value {
        Value::Null => query.bind(None::<i64>),
        Value::Integer(number) => query.bind(*number),
        Value::Text(text) => query.bind(text.clone()),
    }
}
