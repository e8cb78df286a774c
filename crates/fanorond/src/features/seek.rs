//! Seeks: games that one player offers to everybody. Read `handle.rs` first.

mod audience;
pub(super) mod eligibility;
mod handle;
pub mod lobby;

pub use handle::{answered_by_challenge, handle, open_to_all};
