//! The server tested from outside, as one binary.

#![expect(clippy::unwrap_used, reason = "this is all tests, also what is shared between them")]

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
mod heard;
mod hosted;
mod program;
mod schema;
