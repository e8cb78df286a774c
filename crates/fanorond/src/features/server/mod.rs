//! The server about itself.

mod handle;

pub(crate) use handle::handle;
