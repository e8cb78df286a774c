//! Offers inside a game: a draw, a takeback, an end without a result. Read `handle.rs` first.

mod handle;

pub use handle::handle;
