//! Offers inside a game: a draw, a takeback, an end without a result. Read `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::handle;
