//! Games that follow a game: a rematch, or the vela that its loser asks for. Read `command.rs`
//! first.

mod handle;

#[cfg(test)]
pub(crate) use handle::vela;
pub(crate) use handle::{handle, vela_already_started};
