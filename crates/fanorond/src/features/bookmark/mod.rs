//! Bookmarks: games that members want to find again, with a note. Nobody else sees them. Read
//! `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::handle;
