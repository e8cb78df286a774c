//! Bots of players: registering them, their tokens, and the commands for programs. Read
//! `command.rs` first.

pub(crate) mod command;
mod handle;
mod missed;
pub(crate) mod parse;
mod tokens;

pub(crate) use handle::{end_browser, handle, new_browser, owner, token_of};
