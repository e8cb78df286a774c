//! Queued turns, submitted turns and previews. Read `handle.rs` first.

mod handle;

pub use handle::handle;
