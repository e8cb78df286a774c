//! Playing on a board.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::{
    act, acted, handle, last_game, on_task, shows_its_board, which_board, whole_turns,
};
