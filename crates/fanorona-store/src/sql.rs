//! The methods of the store with their statements, and the types that they read and write.
//!
//! Statements are written in the SQL that SQLite and PostgreSQL have in common. Where they differ,
//! a statement has the words for each: `{SQLite|PostgreSQL}` ([`sql!`](crate::db::sql)).

pub(crate) mod accounts;
mod administration;
mod cluster;
pub(crate) mod games;
mod learning;
mod pairing;
mod ratings;
mod talk;
mod tournaments;

mod check;
pub(crate) mod group;
mod readers;
mod status;
mod writer;

#[cfg(test)]
pub(crate) mod tests;

pub(crate) use group::{Expect, Group, execute};
pub(crate) use ratings::rate::catch_up;
pub(crate) use writer::Writer;
