//! Head to head: how players have done against each other in their finished games.
//!
//! Everything is counted from the store when it is asked for. A private game is counted only for its
//! own players. Read `handle.rs` first.

pub mod handle;
mod tally;

pub use handle::handle;
