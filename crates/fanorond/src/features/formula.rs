//! Formulas: the condition that a member sets for opponents. Read `handle.rs` first.

mod handle;

pub use handle::handle;
