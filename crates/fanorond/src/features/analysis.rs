//! Hints in unrated games, and analyses of finished games. Read `handle.rs` first.

pub mod analyser;
mod handle;

pub use handle::handle;
