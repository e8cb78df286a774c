//! Queued turns, submitted turns and previews. Read `command.rs` first.

mod handle;

pub(crate) use handle::{handle, supposed};
