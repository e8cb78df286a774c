//! The message of the day, news, and broadcasts that players missed. Read `command.rs` first.

mod handle;

pub use handle::{handle, note_seen, on_arrival, page};
