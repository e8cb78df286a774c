//! Formulas: the condition that a member sets for opponents. Read `command.rs` first.

mod handle;

pub use handle::handle;
