//! Queued turns, submitted turns and previews. Read `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::{handle, supposed};
