//! Seeks: games that one player offers to everybody. Read `handle.rs` first.

pub(super) mod handle;

pub use handle::{handle, open_to_all};
