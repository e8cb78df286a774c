//! Challenges for the game that follows a game.

mod handle;

#[cfg(test)]
pub(crate) use handle::vela;
pub(crate) use handle::{handle, vela_already_started};
