//! How a command is declared, found and read, and what it costs.
//!
//! Nothing here carries a command out: that is in [`crate::features`]. Read `work.rs` first.

pub(crate) mod work;
