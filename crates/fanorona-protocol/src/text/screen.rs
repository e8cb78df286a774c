//! How text is laid out on a screen: lines, colours, the prompt, the bell.
//!
//! Nothing here knows what a message says. Read `layout.rs` first.

pub(crate) mod bell;
pub(crate) mod ink;
pub(crate) mod layout;
pub(crate) mod prompt;
pub mod terminal;
