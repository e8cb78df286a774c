//! Games that others play: watching them, following their players, and talking about them.

mod handle;
pub(crate) mod service;

pub(crate) use handle::handle;
