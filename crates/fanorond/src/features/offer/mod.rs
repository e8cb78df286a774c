//! Offers inside a game: a draw, a takeback, an end without a result. Read `command.rs` first.

mod handle;

pub use handle::handle;
