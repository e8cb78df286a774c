//! What an operator does with the server: the command line, starting and stopping, backups, checks,
//! and the text of the metrics.
//!
//! Nothing here is seen by players. Read `cli.rs` first.

pub(crate) mod backup;
pub(crate) mod check;
pub mod cli;
pub(crate) mod create_operator;
pub(crate) mod fetch;
pub(crate) mod gauges;
pub(crate) mod lifecycle;
pub(crate) mod migrate_store;
pub(crate) mod ops;
pub(crate) mod ping;
pub(crate) mod reload;
pub(crate) mod run;
