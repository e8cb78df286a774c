//! Replays: players step through the turns of a game, alone or together. Read `command.rs` first.

mod handle;
pub(crate) mod rooms;

pub(crate) use handle::{back, handle};
