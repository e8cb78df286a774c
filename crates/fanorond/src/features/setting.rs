//! Preferences, the language and aliases. Read `handle.rs` first.

mod handle;

pub use handle::{handle, keep_chosen, keep_of_new, preferences};
