//! The message of the day, news, and broadcasts that players missed. Read `handle.rs` first.

mod handle;

pub use handle::{handle, note_seen, on_arrival};
