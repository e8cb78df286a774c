//! Preferences, the language and aliases.

mod handle;

pub(crate) use handle::{handle, keep_chosen, keep_flip};
