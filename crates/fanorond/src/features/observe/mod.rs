//! Games that others play: watching them, following their players, and talking about them. Read
//! `command.rs` first.

mod handle;
pub mod service;
pub mod spectators;

pub use handle::handle;
