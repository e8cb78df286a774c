//! Formulas: the condition that a member sets for opponents. Read `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::handle;
