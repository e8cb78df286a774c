//! Games that others play: watching them, following their players, and talking about them. Read
//! `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;
pub(crate) mod service;

pub(crate) use handle::handle;
