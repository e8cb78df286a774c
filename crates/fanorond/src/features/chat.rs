//! Chat: what players say to each other, and what they choose to receive. Read `handle.rs` first.

pub mod actions;
pub mod channels;
mod handle;

use handle::tell_listeners;
pub use handle::{come, gone, handle};
