//! Queries, with the same methods as those of `sqlx`.

use super::connection::Driver;
use super::{Connection, Sql};
use futures_core::stream::BoxStream;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{
    ColumnIndex, Database, Decode, Encode, IntoArguments, Postgres, Row as _, Sqlite, Type,
};
use std::fmt;
use std::future::poll_fn;

/// The value of a parameter. A null has a type, because PostgreSQL is told the types of all
/// parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Number(Option<i64>),
    Text(Option<String>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(None) | Self::Text(None) => f.write_str("null"),
            Self::Number(Some(number)) => number.fmt(f),
            Self::Text(Some(text)) => write!(f, "{text:?}"),
        }
    }
}

macro_rules! values {
    ($($kind:ident($type:ty): $value:ident => $text:expr;)*) => {$(
        impl From<$type> for Value {
            fn from($value: $type) -> Self {
                Self::$kind(Some($text))
            }
        }

        impl From<Option<$type>> for Value {
            fn from(value: Option<$type>) -> Self {
                Self::$kind(value.map(|$value| $text))
            }
        }
    )*};
}
values! {
    Number(i64): number => number;
    Text(String): text => text;
    Text(&String): text => text.clone();
    Text(&str): text => text.to_owned();
}

/// A statement and its parameters.
#[derive(Debug, Clone)]
#[must_use]
pub(crate) struct Query {
    statement: Sql,
    values: Vec<Value>,
}

/// A query without parameters yet.
pub(crate) fn query(statement: impl Into<Sql>) -> Query {
    Query {
        statement: statement.into(),
        values: Vec::new(),
    }
}

impl Query {
    /// The value of the next parameter.
    pub(crate) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    fn sqlite(self) -> sqlx::query::Query<'static, Sqlite, <Sqlite as Database>::Arguments> {
        bound(self.statement.sqlite, self.values)
    }

    fn postgres(self) -> sqlx::query::Query<'static, Postgres, <Postgres as Database>::Arguments> {
        bound(self.statement.postgres, self.values)
    }

    pub(crate) async fn execute(self, connection: &mut Connection) -> sqlx::Result<Done> {
        let rows_affected = match connection.driver() {
            Driver::Sqlite(connection) => self.sqlite().execute(connection).await?.rows_affected(),
            Driver::Postgres(connection) => {
                self.postgres().execute(connection).await?.rows_affected()
            }
        };
        Ok(Done { rows_affected })
    }

    pub(crate) async fn fetch_all(self, connection: &mut Connection) -> sqlx::Result<Vec<Row>> {
        Ok(match connection.driver() {
            Driver::Sqlite(connection) => self
                .sqlite()
                .fetch_all(connection)
                .await?
                .into_iter()
                .map(Row::Sqlite)
                .collect(),
            Driver::Postgres(connection) => self
                .postgres()
                .fetch_all(connection)
                .await?
                .into_iter()
                .map(Row::Postgres)
                .collect(),
        })
    }

    /// Calls `read` with each row, and keeps none: there may be more than there is memory.
    pub(crate) async fn for_each<E: From<sqlx::Error>>(
        self,
        connection: &mut Connection,
        read: impl FnMut(&Row) -> Result<(), E>,
    ) -> Result<(), E> {
        match connection.driver() {
            Driver::Sqlite(connection) => {
                each(self.sqlite().fetch(connection), Row::Sqlite, read).await
            }
            Driver::Postgres(connection) => {
                each(self.postgres().fetch(connection), Row::Postgres, read).await
            }
        }
    }

    pub(crate) async fn fetch_optional(
        self,
        connection: &mut Connection,
    ) -> sqlx::Result<Option<Row>> {
        Ok(match connection.driver() {
            Driver::Sqlite(connection) => self
                .sqlite()
                .fetch_optional(connection)
                .await?
                .map(Row::Sqlite),
            Driver::Postgres(connection) => self
                .postgres()
                .fetch_optional(connection)
                .await?
                .map(Row::Postgres),
        })
    }

    pub(crate) async fn fetch_one(self, connection: &mut Connection) -> sqlx::Result<Row> {
        self.fetch_optional(connection)
            .await?
            .ok_or(sqlx::Error::RowNotFound)
    }
}

async fn each<R, E: From<sqlx::Error>>(
    mut rows: BoxStream<'_, sqlx::Result<R>>,
    of: fn(R) -> Row,
    mut read: impl FnMut(&Row) -> Result<(), E>,
) -> Result<(), E> {
    while let Some(row) = poll_fn(|context| rows.as_mut().poll_next(context)).await {
        read(&of(row?))?;
    }
    Ok(())
}

/// The query of a driver.
fn bound<D: Database>(
    statement: &'static str,
    values: Vec<Value>,
) -> sqlx::query::Query<'static, D, D::Arguments>
where
    D::Arguments: IntoArguments<D>,
    Option<i64>: Encode<'static, D> + Type<D>,
    Option<String>: Encode<'static, D> + Type<D>,
{
    values
        .into_iter()
        .fold(sqlx::query(statement), |query, value| match value {
            Value::Number(number) => query.bind(number),
            Value::Text(text) => query.bind(text),
        })
}

/// What a statement has done.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Done {
    rows_affected: u64,
}

impl Done {
    pub(crate) fn rows_affected(self) -> u64 {
        self.rows_affected
    }
}

/// A type that a column is read as: a whole number, a text, or one of them or null.
pub(crate) trait Field<'r>:
    Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>
{
}

impl<'r, T> Field<'r> for T where
    T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>
{
}

/// A row of a result.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row").finish_non_exhaustive()
    }
}

impl Row {
    /// A column by its name or place.
    pub(crate) fn try_get<'r, T: Field<'r>>(
        &'r self,
        column: impl ColumnIndex<SqliteRow> + ColumnIndex<PgRow>,
    ) -> sqlx::Result<T> {
        match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => row.try_get(column),
        }
    }

    /// A value that is true or false: a condition, or a column with 0 or 1.
    pub(crate) fn flag(&self, column: &str) -> sqlx::Result<bool> {
        match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => row
                .try_get::<i64, _>(column)
                .map(|number| number != 0)
                .or_else(|_other_type| row.try_get(column)),
        }
    }
}

/// A query whose rows are read as `T`.
#[must_use]
pub(crate) struct Mapped<T> {
    query: Query,
    read: fn(&Row) -> sqlx::Result<T>,
}

/// A query whose rows have one column.
pub(crate) fn query_scalar<T: for<'r> Field<'r>>(statement: impl Into<Sql>) -> Mapped<T> {
    Mapped {
        query: query(statement),
        read: |row| row.try_get(0),
    }
}

/// A query whose rows have two columns.
pub(crate) fn query_pair<A, B>(statement: impl Into<Sql>) -> Mapped<(A, B)>
where
    A: for<'r> Field<'r>,
    B: for<'r> Field<'r>,
{
    Mapped {
        query: query(statement),
        read: |row| Ok((row.try_get(0)?, row.try_get(1)?)),
    }
}

impl<T> Mapped<T> {
    /// The value of the next parameter.
    pub(crate) fn bind(self, value: impl Into<Value>) -> Self {
        Self {
            query: self.query.bind(value),
            ..self
        }
    }

    pub(crate) async fn fetch_all(self, connection: &mut Connection) -> sqlx::Result<Vec<T>> {
        self.query
            .fetch_all(connection)
            .await?
            .iter()
            .map(self.read)
            .collect()
    }

    pub(crate) async fn fetch_optional(
        self,
        connection: &mut Connection,
    ) -> sqlx::Result<Option<T>> {
        self.query
            .fetch_optional(connection)
            .await?
            .as_ref()
            .map(self.read)
            .transpose()
    }

    pub(crate) async fn fetch_one(self, connection: &mut Connection) -> sqlx::Result<T> {
        (self.read)(&self.query.fetch_one(connection).await?)
    }
}
