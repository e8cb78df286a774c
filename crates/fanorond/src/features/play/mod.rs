//! Playing on a board.

mod handle;

pub(crate) use handle::{
    act, acted, handle, last_game, on_task, shows_its_board, which_board, whole_turns,
};
