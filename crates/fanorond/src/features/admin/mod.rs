//! Commands of administrators. Each action is stored with its entry in the audit log before it
//! takes effect. Read `command.rs` first.

pub(crate) mod access;
pub(crate) mod bans;
pub(crate) mod countdown;
mod handle;
pub(crate) mod operator;
pub(crate) mod reports;
pub(crate) mod reset_codes;
mod roles;
mod sanctions;

use handle::{act, another, in_range, perform, reason};
pub(crate) use handle::{act_on_channel, handle, on_arrival};
pub(crate) use sanctions::{let_in, may_come_from, may_talk};
