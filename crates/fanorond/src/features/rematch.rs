//! Games that follow a game: a rematch, or the vela that its loser asks for. Read `handle.rs`
//! first.

mod handle;

#[cfg(test)]
pub use handle::vela;
pub use handle::{handle, vela_already_started};
