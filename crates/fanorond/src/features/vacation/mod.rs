//! Vacations of members.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::{handle, run_out};
