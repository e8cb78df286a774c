//! The server about itself.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::{explained, handle};
