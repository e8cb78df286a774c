//! SSH keys of members: who comes with one of them is logged in at once (docs/ssh.md). sshd has
//! checked the key. Read `handle.rs` first.

mod handle;

pub use handle::{handle, on_arrival};
