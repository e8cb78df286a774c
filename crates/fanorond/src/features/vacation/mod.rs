//! Vacations of members, which pause the clocks of correspondence games. Read `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::{handle, run_out};
