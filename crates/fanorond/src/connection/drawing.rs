//! What the terminal shows: events, the prompt, pages, and the line that is being typed.
//!
//! Nothing here reads from or writes to the stream. Read `events.rs` first, then `screen.rs`.

pub(super) mod drawn;
mod events;
pub(super) mod keys;
pub(super) mod pager;
mod pages;
pub(super) mod prompt_debounce;
pub(super) mod screen;
pub(super) mod unasked;
