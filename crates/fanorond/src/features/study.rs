//! Studies: games with variations and notes. The place in a study exists only in its session; the
//! study itself is stored at every change, before the change is acknowledged. Read `handle.rs`
//! first.

mod board;
mod handle;
mod open;
mod otb;

pub use board::{advice, on_board, step, undo};
pub use handle::{bounds, close, create, export, handle, paused, sharing};
pub use open::{OpenStudy, load};
