//! The server about itself: help, the date, and modes of connections. Read `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;
pub(crate) mod search;

pub(crate) use handle::{explained, handle};
