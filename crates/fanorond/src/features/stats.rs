//! Statistics: what a player's finished games have in common.
//!
//! Everything is counted from the store when it is asked for. Private games are counted only for the
//! player who asks about their own. Read `handle.rs` first; `tally.rs` counts.

pub mod handle;
mod tally;

pub use handle::handle;
