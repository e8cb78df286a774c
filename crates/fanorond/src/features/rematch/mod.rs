//! Challenges for the game that follows a game.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

#[cfg(test)]
pub(crate) use handle::vela;
pub(crate) use handle::{handle, vela_already_started};
