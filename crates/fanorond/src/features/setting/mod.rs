//! Preferences, the language and aliases. Read `command.rs` first.

mod handle;

pub(crate) use handle::{handle, keep_chosen, keep_of_new};
