//! Connections for reading, and the error if there is none.

use crate::Store;
use crate::db::{Connection, Query, Row};
use crate::error::StoreError;
use crate::values::status::WriterHealth;

impl Store {
    /// A connection for a read.
    pub(crate) async fn reader(&self) -> Result<Connection, StoreError> {
        self.readers
            .acquire()
            .await
            .map_err(|error| self.no_reader(error))
    }

    /// The rows of a query.
    pub(super) async fn all<T>(
        &self,
        query: Query,
        read: impl Fn(&Row) -> Result<T, StoreError> + Send,
    ) -> Result<Vec<T>, StoreError> {
        let rows = query.fetch_all(&mut self.reader().await?).await?;
        rows.iter().map(read).collect()
    }

    /// The row of a query that has at most one.
    pub(super) async fn one<T>(
        &self,
        query: Query,
        read: impl Fn(&Row) -> Result<T, StoreError> + Send,
    ) -> Result<Option<T>, StoreError> {
        let row = query.fetch_optional(&mut self.reader().await?).await?;
        row.as_ref().map(read).transpose()
    }

    /// A connection for reads that must see one moment of the database.
    pub(super) async fn snapshot(&self) -> Result<Connection, StoreError> {
        self.readers
            .snapshot()
            .await
            .map_err(|error| self.no_reader(error))
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
