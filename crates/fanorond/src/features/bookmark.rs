//! Bookmarks: games that members want to find again, with a note. Nobody else sees them. Read
//! `handle.rs` first.

mod handle;

pub use handle::handle;
