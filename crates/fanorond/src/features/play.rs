//! Playing on a board: turns, legal moves, draws, and resigning. Read `handle.rs` first.

mod handle;

pub use handle::{act, acted, handle, on_task, shows_its_board, whole_turns};
