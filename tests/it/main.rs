//! Tests of the whole server, in one test binary.

#![expect(clippy::unwrap_used, reason = "all code in this crate is only used by tests")]

mod clients;
mod crash;
mod mail;
mod records;
mod start;
mod store_promises;
mod tidy;
mod transcripts;
mod wire;

mod executable;
mod hosted;
mod output;
mod program;
mod schema;
