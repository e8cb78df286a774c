//! Queued turns, submitted turns and previews. Read `command.rs` first.

mod handle;

pub use handle::{handle, supposed};
