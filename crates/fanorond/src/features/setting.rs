//! Preferences, the language and aliases. Read `handle.rs` first.

mod handle;

pub use handle::handle;
pub use handle::keep_chosen;
pub use handle::preferences;
