//! Simuls: one player, the host, plays many others at once. Read `command.rs` first.

mod handle;
pub(crate) mod service;

pub(crate) use handle::{go_to_next, handle, hosted_games};
