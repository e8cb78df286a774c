//! Finished games: their list, their turns, and their records. Read `handle.rs` first.

pub mod export;
pub mod files;
mod handle;

pub use handle::{handle, list, query};
