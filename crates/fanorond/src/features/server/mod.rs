//! The server about itself: help, the date, and modes of connections. Read `command.rs` first.

mod handle;
pub(crate) mod search;

pub(crate) use handle::{explained, handle};
