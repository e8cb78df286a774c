//! The message of the day, news, and broadcasts that players missed. Read `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::{handle, note_seen, on_arrival, page};
