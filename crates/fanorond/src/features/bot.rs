//! Bots of players: registering them, their tokens, and the commands for programs. Read
//! `handle.rs` first.

mod handle;
mod missed;

pub use handle::{end_browser, handle, new_browser};
