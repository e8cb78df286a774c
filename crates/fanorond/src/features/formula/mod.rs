//! A member's formula: told, changed, tried.

mod handle;

pub(crate) use handle::handle;
