//! Replays: players step through the turns of a game, alone or together. Read `handle.rs` first.

mod handle;
pub mod rooms;

pub use handle::{back, handle};
