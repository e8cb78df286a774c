//! Both drivers behind one face: a connection is to SQLite or to PostgreSQL, and a statement
//! ([`Sql`]) has a text for each. So the statements and the types that they read and write are
//! written once and compiled once. Values are whole numbers, texts and nulls.
//!
//! `sqlx::Any` would be nearly the same, but it does not carry what the store needs. It connects
//! with a URL alone, so the pragmas of SQLite, the size of its row buffer, and the application name
//! and the settings of a PostgreSQL connection cannot be given. It hides the connection of the
//! driver, and the batch of turns binds arrays, which it does not have. It copies every row into
//! values of its own. And it knows one text for a statement.

/// How many prepared statements a connection keeps: all of them. The driver forgets the one that
/// was not used for longest, and it would be prepared again each time.
pub(crate) const PREPARED: usize = 550;

mod batch;
mod connection;
mod query;
mod row;
mod statement;
mod value;

#[cfg(test)]
mod tests;

pub(crate) use batch::{Batch, batch, in_turn, together};
pub(crate) use connection::{Connection, Driver, Pool};
pub(crate) use query::Query;
pub(crate) use row::{FromRow, Row};
pub(crate) use statement::{Dialect, Sql, Text, built, sql, statements};
pub(crate) use value::{Parameter, Value, Values, array, json};
