//! Games that others play: watching them, following their players, and talking about them. Read
//! `handle.rs` first.

mod handle;

pub use handle::handle;
