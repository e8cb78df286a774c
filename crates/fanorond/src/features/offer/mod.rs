//! Offers inside a game, and its end without a result.

mod handle;

pub(crate) use handle::handle;
