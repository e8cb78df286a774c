//! What players read: chat, comments, messages, news and mail.

pub(crate) mod chat;
pub(crate) mod comments;
pub(crate) mod following;
pub(crate) mod messages;
pub(crate) mod news;
pub(crate) mod outbound;
