//! Preferences, the language and aliases. Read `command.rs` first.

pub(crate) mod aliases;
pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::{handle, keep_chosen, keep_of_new};
