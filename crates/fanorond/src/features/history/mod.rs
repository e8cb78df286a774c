//! Finished games: their list, their turns, and their records. Read `command.rs` first.

pub(crate) mod command;
pub(crate) mod export;
pub(crate) mod files;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::{handle, list, query};
