//! Connections, and the pools of those that read.

use sqlx::pool::PoolConnection;
use sqlx::{
    Connection as _, Database, PgConnection, PgPool, Postgres, Sqlite, SqliteConnection,
    SqlitePool, Transaction,
};
use std::fmt;
use std::ops::{Deref, DerefMut};

/// A connection to a database.
pub(crate) enum Connection {
    /// To a file.
    Sqlite(Held<Sqlite>),
    /// To a server.
    Postgres(Held<Postgres>),
}

/// How a connection is held.
pub(crate) enum Held<D: Database> {
    /// By its only user.
    Alone(D::Connection),
    /// It belongs to a pool.
    Pooled(PoolConnection<D>),
    /// It belongs to a pool, and reads one moment of the database.
    Snapshot(Transaction<'static, D>),
}

/// The driver's connection.
pub(crate) enum Driver<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

impl Connection {
    pub(crate) fn driver(&mut self) -> Driver<'_> {
        match self {
            Self::Sqlite(held) => Driver::Sqlite(held),
            Self::Postgres(held) => Driver::Postgres(held),
        }
    }

    /// Whether a statement that fails ends its transaction.
    pub(crate) fn is_ended_by_errors(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// The connection to SQLite.
    #[cfg(test)]
    pub(crate) fn sqlite(&mut self) -> sqlx::Result<&mut SqliteConnection> {
        match self.driver() {
            Driver::Sqlite(connection) => Ok(connection),
            Driver::Postgres(_) => Err(wrong("SQLite")),
        }
    }

    /// The connection to PostgreSQL.
    pub(crate) fn postgres(&mut self) -> sqlx::Result<&mut PgConnection> {
        match self.driver() {
            Driver::Postgres(connection) => Ok(connection),
            Driver::Sqlite(_) => Err(wrong("PostgreSQL")),
        }
    }

    /// Closes a connection that belongs to no pool. Others go back to their pool.
    pub(crate) async fn close(self) -> sqlx::Result<()> {
        match self {
            Self::Sqlite(Held::Alone(connection)) => connection.close().await,
            Self::Postgres(Held::Alone(connection)) => connection.close().await,
            Self::Sqlite(Held::Pooled(_) | Held::Snapshot(_))
            | Self::Postgres(Held::Pooled(_) | Held::Snapshot(_)) => Ok(()),
        }
    }
}

/// The batch of turns of one database was given a connection to the other.
fn wrong(wanted: &str) -> sqlx::Error {
    sqlx::Error::Protocol(format!("not a connection to {wanted}"))
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite(_) => "Connection::Sqlite",
            Self::Postgres(_) => "Connection::Postgres",
        })
    }
}

impl From<SqliteConnection> for Connection {
    fn from(connection: SqliteConnection) -> Self {
        Self::Sqlite(Held::Alone(connection))
    }
}

impl From<PgConnection> for Connection {
    fn from(connection: PgConnection) -> Self {
        Self::Postgres(Held::Alone(connection))
    }
}

impl<D: Database> Deref for Held<D> {
    type Target = D::Connection;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Alone(connection) => connection,
            Self::Pooled(connection) => connection,
            Self::Snapshot(transaction) => transaction,
        }
    }
}

impl<D: Database> DerefMut for Held<D> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::Alone(connection) => connection,
            Self::Pooled(connection) => connection,
            Self::Snapshot(transaction) => transaction,
        }
    }
}

/// The connections that read, which see every acknowledged commit.
#[derive(Debug, Clone)]
pub(crate) enum Pool {
    /// To a file.
    Sqlite(SqlitePool),
    /// To a server.
    Postgres(PgPool),
}

impl Pool {
    /// A connection for a read.
    pub(crate) async fn acquire(&self) -> sqlx::Result<Connection> {
        Ok(match self {
            Self::Sqlite(pool) => Connection::Sqlite(Held::Pooled(pool.acquire().await?)),
            Self::Postgres(pool) => Connection::Postgres(Held::Pooled(pool.acquire().await?)),
        })
    }

    /// A connection for reads that must see one moment of the database.
    pub(crate) async fn snapshot(&self) -> sqlx::Result<Connection> {
        const BEGIN: &str = "begin isolation level repeatable read, read only";
        Ok(match self {
            Self::Sqlite(pool) => Connection::Sqlite(Held::Snapshot(pool.begin().await?)),
            Self::Postgres(pool) => {
                Connection::Postgres(Held::Snapshot(pool.begin_with(BEGIN).await?))
            }
        })
    }

    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}
