//! Replays: players step through the turns of a game, alone or together. Read `handle.rs` first.

mod handle;

pub use handle::{back, handle};
