//! The mailbox: messages, comments on games, news and mail. Read `handle.rs` first.

mod handle;
pub mod notifications;
mod subscription;

pub use handle::{handle, note_subscribed, with_comments};
