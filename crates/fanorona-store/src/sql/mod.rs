//! The statements, and the types that they read and write. This folder is compiled twice, once for each database: the
//! module around it has a `dialect`, a `committer` and a store, whose names are the same in both.
//!
//! Statements are written in the SQL that SQLite and PostgreSQL have in common. Where they differ, `dialect::sql`
//! replaces a few words, and the schema for PostgreSQL has functions with SQLite's names.

use super::{committer, dialect};

mod store;

mod ends;
pub(super) mod group;
mod readers;
mod starts;
mod status;
mod writer;

mod account_admin;
mod accounts;
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
pub(super) mod review;
mod room;
mod sanctions;
pub(super) mod saves;
mod seeks;
mod settings;
mod studies;
mod times;

mod audit;
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

pub(super) use group::{Expect, Group, execute};
pub(super) use rate::catch_up;
pub(super) use writer::{Panic, Writer};

#[cfg(test)]
pub(super) mod statements;
