//! Tests of the whole server, in one test binary.

#![expect(
    clippy::unwrap_used,
    reason = "all code in this crate is only used by tests"
)]

mod announce;
mod backup;
mod browser;
mod clients;
mod cluster;
mod crash;
mod database_page;
mod deploy;
mod fair;
mod faults;
mod load;
mod mail;
mod operations;
mod operator_pages;
mod private;
mod proxied;
mod records;
mod report;
mod schema;
mod ssh;
mod start;
mod stats;
mod store_promises;
mod supply_chain;
mod support;
mod terminal;
mod tidy;
mod tls;
mod tournaments;
mod transcripts;
mod transfer;
mod walk;
mod web;
mod wire;
