//! Studies: games with variations and notes. The place in a study exists only in its session; the
//! study itself is stored at every change, before the change is acknowledged.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::{
    OpenStudy, StudyChange, advice, bounds, close, create, export, handle, on_board, paused, step,
    undo,
};
