//! Commands of administrators. Each action is stored with its entry in the audit log before it
//! takes effect. Read `handle.rs` first.

pub mod access;
pub mod bans;
pub mod countdown;
mod handle;
mod members;
pub mod operator;
pub mod reports;
pub mod reset_codes;
mod roles;
mod sanctions;

use handle::{act, another, in_range, perform, reason};
pub use handle::{act_on_channel, handle, on_arrival};
pub use members::reload_games;
