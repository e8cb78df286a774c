//! Openings and positions: what was played in finished public games, and how these ended.
//!
//! The store has an index of positions (`sql/games/positions.rs`); `indexer.rs` makes it again
//! when it is behind the games. Read `handle.rs` first.

pub mod handle;
pub mod indexer;

pub use handle::handle;
