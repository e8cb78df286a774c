//! Simuls: one player, the host, plays many others at once. Read `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;
pub(crate) mod service;

pub(crate) use handle::{go_to_next, handle, hosted_games};
