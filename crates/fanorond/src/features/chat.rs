//! Chat: what players say to each other, and what they choose to receive. Read `handle.rs` first.

pub mod actions;
pub mod channels;
mod handle;
pub mod service;

pub use handle::{come, count, friends_who_listen, gone, handle, may_say, reaches};
use handle::{may_speak, tell_listeners};
