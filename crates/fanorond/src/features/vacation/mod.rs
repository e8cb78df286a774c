//! Vacations of members, which pause the clocks of correspondence games. Read `command.rs` first.

mod handle;

pub(crate) use handle::{handle, run_out};
