//! Openings and positions: what was played in finished public games, and how these ended.
//!
//! The store has an index of positions (`sql/games/positions.rs`); `indexer.rs` makes it again
//! when it is behind the games. Read `handle.rs` first.

pub(crate) mod handle;
pub(crate) mod indexer;

pub(crate) use handle::handle;
