//! Hints in unrated games, and analyses of finished games. Read `command.rs` first.

pub(crate) mod analyser;
mod handle;
mod line;
pub(crate) mod pace;
mod schedule;

pub(crate) use handle::{Advice, advice, handle, rated_game_at};
