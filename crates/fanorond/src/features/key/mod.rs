//! SSH keys of members: who comes with one of them is logged in at once (docs/ssh.md). sshd has
//! checked the key. Read `command.rs` first.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;

pub(crate) use handle::{handle, on_arrival};
