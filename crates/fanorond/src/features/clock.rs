//! More time for the opponent in a live game, and reminders. Read `handle.rs` first.

mod handle;

pub use handle::handle;
