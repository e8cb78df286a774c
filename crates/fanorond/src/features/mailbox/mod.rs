//! The mailbox: messages, comments on games, news and mail. Read `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod notifications;
pub(crate) mod parse;
mod subscription;

pub(crate) use handle::{handle, note_subscribed, with_comments};
