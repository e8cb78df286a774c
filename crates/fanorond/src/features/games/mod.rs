//! Looking at games: boards, lists, and questions about a board. Read `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;
mod path;

pub(crate) use handle::{handle, meant, on_screen, replayed, state_at, walk};
