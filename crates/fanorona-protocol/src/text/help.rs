//! Pages of help, and refusals at length.
//!
//! What help says of a command is given ([`CommandInfo`](crate::messages::command_info::CommandInfo));
//! there is no table of commands here. Read `page.rs` first.

pub(crate) mod about;
pub(crate) mod formula;
pub(crate) mod page;
pub mod pages;
pub(crate) mod why;
