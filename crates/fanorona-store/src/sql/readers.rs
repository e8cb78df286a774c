//! Reads and changes, as the modules of the statements need them.

use super::group::{Scope, Work};
use crate::Store;
use crate::db::{Connection, FromRow, Sql, Values};
use crate::error::{Result, StoreError};
use crate::values::status::WriterHealth;

impl Store {
    /// A connection for a read.
    pub(crate) async fn reader(&self) -> Result<Connection> {
        self.readers
            .acquire()
            .await
            .map_err(|error| self.no_reader(error))
    }

    /// All rows.
    pub(crate) async fn all<T: FromRow>(
        &self,
        statement: Sql,
        values: impl Values,
    ) -> Result<Vec<T>> {
        Ok(statement.all(&mut self.reader().await?, values).await?)
    }

    /// The first row, if there is one.
    pub(super) async fn first<T: FromRow>(
        &self,
        statement: Sql,
        values: impl Values,
    ) -> Result<Option<T>> {
        Ok(statement.first(&mut self.reader().await?, values).await?)
    }

    /// The row of a statement that always has one.
    pub(super) async fn one<T: FromRow>(&self, statement: Sql, values: impl Values) -> Result<T> {
        Ok(statement.one(&mut self.reader().await?, values).await?)
    }

    /// Whether there is a row.
    pub(super) async fn any(&self, statement: Sql, values: impl Values) -> Result<bool> {
        Ok(statement.any(&mut self.reader().await?, values).await?)
    }

    /// Executes a change that is one statement.
    pub(crate) async fn write<T: From<Rows>>(
        &self,
        statement: Sql,
        values: impl Values,
    ) -> Result<T> {
        let query = statement.with(values);
        let rows = self
            .writer
            .change(Scope::Statement, |connection| {
                Box::pin(query.run(connection))
            })
            .await?;
        Ok(T::from(Rows(rows)))
    }

    /// Executes a change that is one statement with at most one row.
    pub(super) async fn insert<T: FromRow + Send + 'static>(
        &self,
        statement: Sql,
        values: impl Values,
    ) -> Result<Option<T>> {
        let query = statement.with(values);
        self.writer
            .change(Scope::Statement, |connection| {
                Box::pin(query.first(connection))
            })
            .await
    }

    /// Executes a change of several statements.
    pub(crate) async fn change<A: Send + 'static>(&self, work: impl Work<A>) -> Result<A> {
        self.writer.change(Scope::Change, work).await
    }

    /// A connection for reads that must see one moment of the database.
    pub(super) async fn snapshot(&self) -> Result<Connection> {
        self.readers
            .snapshot()
            .await
            .map_err(|error| self.no_reader(error))
    }

    /// Resolves if the store fails for good, so that the process has to end. Reads may still work.
    pub async fn failed(&self) -> StoreError {
        self.writer.panicked().await;
        StoreError::Failed {
            problem: "the task that writes to the database has panicked".to_owned(),
        }
    }

    /// Completes pending writes and closes the database.
    pub async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }

    /// The pool waits as long for a database that does not answer as for a connection that others
    /// use, and cannot tell them apart afterwards. The writer can.
    fn no_reader(&self, error: sqlx::Error) -> StoreError {
        let error = StoreError::from(error);
        if error == StoreError::Busy && self.writer.health() == WriterHealth::Away {
            return StoreError::Away;
        }
        error
    }
}

/// The number of rows that a statement has changed.
pub(crate) struct Rows(u64);

impl From<Rows> for u64 {
    fn from(rows: Rows) -> Self {
        rows.0
    }
}

impl From<Rows> for u32 {
    fn from(rows: Rows) -> Self {
        Self::try_from(rows.0).unwrap_or(Self::MAX)
    }
}

/// Whether there was something to change.
impl From<Rows> for bool {
    fn from(rows: Rows) -> Self {
        rows.0 > 0
    }
}

impl From<Rows> for () {
    fn from(_rows: Rows) -> Self {}
}
