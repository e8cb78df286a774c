//! The mailbox: messages, comments on games, news and mail. Read `command.rs` first.

mod handle;
pub(crate) mod notifications;
mod subscription;

pub(crate) use handle::{handle, note_subscribed, with_comments};
