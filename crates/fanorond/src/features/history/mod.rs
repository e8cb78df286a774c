//! Finished games: their list, their turns, and their records. Read `command.rs` first.

pub(crate) mod export;
pub(crate) mod files;
mod handle;

pub(crate) use handle::{handle, list, query};
