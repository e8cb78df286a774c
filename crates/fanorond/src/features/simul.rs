//! Simuls: one player, the host, plays many others at once. Read `handle.rs` first.

mod handle;

pub use handle::{go_to_next, handle};
