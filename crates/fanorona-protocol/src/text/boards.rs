//! Boards for people: as a picture, on one line or in words, and the sentences around them.
//!
//! No rule is decided here: what is legal comes with the state. Read `state.rs` first.

pub(crate) mod blind;
pub(crate) mod example;
pub(crate) mod facts;
pub(crate) mod mark;
mod opening;
pub(crate) mod picture;
pub(crate) mod said;
pub(crate) mod state;
