//! What is special about a SQLite file: opening, committing, copying.
//!
//! One task writes: it groups pending changes into one commit ([`committer`]). Reads use
//! connections of their own, which see every acknowledged commit.

mod committer;
mod copies;
mod open;
mod probe;
pub(crate) mod transfer;

#[cfg(test)]
mod tests;

pub(crate) use committer::Committer;
pub use copies::{Restored, back_up, backup_note, note_backup, restore};
pub use open::SqliteLimits;
pub(crate) use open::{FileIds, Lock, beside, check_url, disk_space, for_a_server, for_reading};
pub(crate) use probe::copy_of;
