//! Conditional moves, submitted turns and previews.

mod handle;

pub(crate) use handle::handle;
