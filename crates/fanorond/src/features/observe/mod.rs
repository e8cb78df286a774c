//! Games that others play: watching them, following their players, and talking about them. Read
//! `command.rs` first.

mod handle;
pub(crate) mod service;
pub(crate) mod spectators;

pub(crate) use handle::handle;
