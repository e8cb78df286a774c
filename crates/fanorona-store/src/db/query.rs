//! Statements with their values, and how they are executed.

use super::connection::Driver;
use super::row::{DriverRow, FromRow, Row};
use super::value::{Value, Values};
use super::{Connection, Sql};
use crate::error::StoreError;
use futures_core::stream::BoxStream;
use sqlx::{Database, Encode, IntoArguments, Postgres, Sqlite, Type};
use std::future::poll_fn;

/// A statement with its values.
#[derive(Debug, Clone)]
#[must_use]
pub(crate) struct Query {
    statement: Sql,
    values: Vec<Value>,
}

impl Sql {
    /// The statement with these values.
    pub(crate) fn with(self, values: impl Values) -> Query {
        Query {
            statement: self,
            values: values.values(),
        }
    }

    /// Executes the statement. The result is the number of rows that it has changed.
    pub(crate) async fn run(
        self,
        connection: &mut Connection,
        values: impl Values,
    ) -> sqlx::Result<u64> {
        self.with(values).run(connection).await
    }

    /// All rows.
    pub(crate) async fn all<T: FromRow>(
        self,
        connection: &mut Connection,
        values: impl Values,
    ) -> sqlx::Result<Vec<T>> {
        self.with(values).all(connection).await
    }

    /// The first row, if there is one.
    pub(crate) async fn first<T: FromRow>(
        self,
        connection: &mut Connection,
        values: impl Values,
    ) -> sqlx::Result<Option<T>> {
        self.with(values).first(connection).await
    }

    /// The row of a statement that always has one.
    pub(crate) async fn one<T: FromRow>(
        self,
        connection: &mut Connection,
        values: impl Values,
    ) -> sqlx::Result<T> {
        let first = self.first(connection, values).await?;
        first.ok_or(sqlx::Error::RowNotFound)
    }

    /// Whether there is a row.
    pub(crate) async fn any(
        self,
        connection: &mut Connection,
        values: impl Values,
    ) -> sqlx::Result<bool> {
        let first: Option<()> = self.first(connection, values).await?;
        Ok(first.is_some())
    }
}

impl Query {
    fn sqlite(self) -> sqlx::query::Query<'static, Sqlite, <Sqlite as Database>::Arguments> {
        bound(self.statement.sqlite, self.values)
    }

    fn postgres(self) -> sqlx::query::Query<'static, Postgres, <Postgres as Database>::Arguments> {
        bound(self.statement.postgres, self.values)
    }

    pub(crate) async fn run(self, connection: &mut Connection) -> sqlx::Result<u64> {
        Ok(match connection.driver() {
            Driver::Sqlite(connection) => self.sqlite().execute(connection).await?.rows_affected(),
            Driver::Postgres(connection) => {
                self.postgres().execute(connection).await?.rows_affected()
            }
        })
    }

    /// All rows, which name this table in errors.
    pub(crate) async fn rows(
        self,
        connection: &mut Connection,
        table: &'static str,
    ) -> sqlx::Result<Vec<Row>> {
        Ok(match connection.driver() {
            Driver::Sqlite(connection) => {
                let rows = self.sqlite().fetch_all(connection).await?.into_iter();
                rows.map(|row| Row::new(DriverRow::Sqlite(row), table))
                    .collect()
            }
            Driver::Postgres(connection) => {
                let rows = self.postgres().fetch_all(connection).await?.into_iter();
                rows.map(|row| Row::new(DriverRow::Postgres(row), table))
                    .collect()
            }
        })
    }

    pub(crate) async fn all<T: FromRow>(self, connection: &mut Connection) -> sqlx::Result<Vec<T>> {
        let rows = self.rows(connection, T::TABLE).await?;
        rows.iter()
            .map(|row| T::read(row).map_err(StoreError::into))
            .collect()
    }

    /// The first row. It waits for the last one, because a text may have several statements.
    pub(crate) async fn first<T: FromRow>(
        self,
        connection: &mut Connection,
    ) -> sqlx::Result<Option<T>> {
        Ok(self.all(connection).await?.into_iter().next())
    }

    /// Calls `take` with one row after the other. All rows of a large table do not fit into memory.
    pub(crate) async fn for_each<T: FromRow>(
        self,
        connection: &mut Connection,
        take: impl FnMut(T),
    ) -> sqlx::Result<()> {
        match connection.driver() {
            Driver::Sqlite(connection) => {
                each(self.sqlite().fetch(connection), DriverRow::Sqlite, take).await
            }
            Driver::Postgres(connection) => {
                each(self.postgres().fetch(connection), DriverRow::Postgres, take).await
            }
        }
    }
}

async fn each<R, T: FromRow>(
    mut rows: BoxStream<'_, sqlx::Result<R>>,
    of: fn(R) -> DriverRow,
    mut take: impl FnMut(T),
) -> sqlx::Result<()> {
    while let Some(row) = poll_fn(|context| rows.as_mut().poll_next(context)).await {
        take(T::read(&Row::new(of(row?), T::TABLE))?);
    }
    Ok(())
}

/// A query of a driver with the values.
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
