//! Puzzles: positions from games of this server, on boards that exist only in the session of the
//! player who solves them. Read `handle.rs` first.

pub mod daily;
pub mod finder;
mod handle;

pub use handle::{handle, hint, on_board, paused, show_open};
