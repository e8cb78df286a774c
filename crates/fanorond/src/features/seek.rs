//! Seeks: games that one player offers to everybody. Read `handle.rs` first.

pub(super) mod handle;

pub use handle::{answered_by_challenge, handle, open_to_all};
