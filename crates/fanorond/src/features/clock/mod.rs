//! More time for the opponent in a live game.

mod handle;

pub(crate) use handle::handle;
