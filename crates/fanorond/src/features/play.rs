//! Playing on a board: turns, legal moves, draws, and resigning. Read `handle.rs` first.

mod handle;

pub use handle::{
    act, acted, handle, last_game, on_task, shows_its_board, which_board, whole_turns,
};
