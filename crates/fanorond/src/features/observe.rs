//! Games that others play: watching them, following their players, and talking about them. Read
//! `handle.rs` first.

mod handle;
pub mod service;
pub mod spectators;

pub use handle::handle;
