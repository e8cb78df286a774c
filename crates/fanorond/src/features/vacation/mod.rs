//! Vacations of members.

mod handle;

pub(crate) use handle::{handle, run_out};
