//! A member's formula: told, changed, tried.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::handle;
