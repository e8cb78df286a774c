//! Hints in unrated games, and analyses of finished games. Read `handle.rs` first.

pub mod analyser;
mod handle;
mod line;

pub use handle::{Advice, advice, handle, rated_game_at};
