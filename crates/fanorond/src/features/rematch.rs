//! Games that follow a game: a rematch, or the vela that its loser asks for. Read `handle.rs`
//! first.

mod handle;

pub use handle::handle;
#[cfg(test)]
pub use handle::vela;
