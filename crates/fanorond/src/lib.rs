//! The server: sockets, sessions, features, tables, and time.
//!
//! The folders are floors: each imports only from those above it in this list. [`run`] starts all of
//! it from bound listeners, a store, a clock and a stop signal, and returns when the last connection
//! is closed. The executable adds a command line and signals; a test starts the same server in a few
//! lines.

#![expect(
    unreachable_pub,
    reason = "the folders are private, so `pub` in them means: for the whole server"
)]

mod background;
pub mod clock;
mod cluster;
pub mod command;
pub mod config;
mod connection;
#[cfg(test)]
#[cfg(all(debug_assertions, target_os = "linux", target_arch = "x86_64"))]
mod counts;
mod engine;
mod error;
mod features;
mod games;
mod listeners;
mod net;
mod observability;
pub mod operations;
mod people;
mod services;
mod session;
mod web;
mod work;

pub use cluster::Node;
pub use net::listen::bind;
pub use observability::metrics::Metrics;
pub use operations::run::{Parts, run, run_parts};
pub use services::collection::Collection;
pub use services::notifications::Relay;
pub use services::webhook::Webhook;
