//! Studies: games with variations and notes. The place in a study exists only in its session; the
//! study itself is stored at every change, before the change is acknowledged. Read `command.rs`
//! first.

mod board;
mod handle;
mod open;

pub(crate) use board::{advice, on_board, step, undo};
pub(crate) use handle::{bounds, close, create, export, handle, paused, sharing};
pub(crate) use open::{OpenStudy, StudyChange, load};
