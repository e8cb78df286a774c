//! Vacations of members, which pause the clocks of correspondence games. Read `handle.rs` first.

mod handle;

pub use handle::{handle, run_out};
