//! More time for the opponent in a live game, and reminders. Read `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::handle;
