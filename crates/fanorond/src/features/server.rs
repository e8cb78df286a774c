//! The server about itself: help, the date, and modes of connections. Read `handle.rs` first.

mod handle;
pub mod search;

pub use handle::{explained, handle};
