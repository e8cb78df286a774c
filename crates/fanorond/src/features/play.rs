//! Playing on a board: turns, legal moves, draws, and resigning. Read `handle.rs` first.

mod handle;

pub use handle::handle;
