//! Seeks: games that one player offers to everybody. Read `command.rs` first.

mod audience;
pub(crate) mod command;
pub(super) mod eligibility;
mod handle;
pub(crate) mod lobby;
pub(crate) mod parse;

pub(crate) use handle::{answered_by_challenge, handle, open_to_all};
