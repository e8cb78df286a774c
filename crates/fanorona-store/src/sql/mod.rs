//! The methods of the store with their statements, and the types that they read and write.
//!
//! Statements are written in the SQL that SQLite and PostgreSQL have in common. Where they differ,
//! a statement has the words for each: `{SQLite|PostgreSQL}` ([`sql!`](crate::db::sql)).

mod store;

mod ends;
pub(crate) mod group;
mod readers;
mod starts;
mod status;
mod writer;

pub(crate) mod account_admin;
pub(crate) mod accounts;
mod addresses;
mod administration;
mod aliases;
mod bots;
mod bulletins;
mod challenges;
mod chat;
mod claims;
mod counts;
mod games;
mod imports;
mod lessons;
mod lists;
mod matches;
mod nodes;
mod origins;
mod plans;
mod puzzles;
mod reports;
pub(crate) mod review;
mod room;
mod sanctions;
pub(crate) mod saves;
mod seeks;
mod settings;
mod studies;
mod times;

mod audit;
mod check;
mod comments;
mod following;
mod mailbox;
mod messages;
mod news;
mod outbound;
mod rate;
mod ratings;

mod analyses;
mod simuls;

mod decode;
mod terms;

pub(crate) use group::{Expect, Group, execute};
pub(crate) use rate::catch_up;
pub(crate) use writer::{Panic, Writer};

#[cfg(test)]
pub(crate) mod statements;
