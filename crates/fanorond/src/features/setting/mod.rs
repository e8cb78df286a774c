//! Preferences, the language and aliases. Read `command.rs` first.

mod handle;

pub use handle::{handle, keep_chosen, keep_of_new};
