//! How a command is declared, found and read, and what it costs.
//!
//! Nothing here carries a command out: that is in [`crate::features`]. Read `row.rs` first, then
//! `parse.rs`.

pub mod args;
pub mod catalog;
pub mod dates;
pub mod names;
pub mod parse;
pub mod request;
pub mod row;
pub mod sentence;
pub(crate) mod work;
