//! The mailbox: messages, comments on games, news and mail. Read `handle.rs` first.

mod handle;
mod subscription;

pub use handle::{handle, note_subscribed};
