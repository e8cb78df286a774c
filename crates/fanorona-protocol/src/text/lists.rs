//! Lists of typed rows as columns, or in words for those who hear them.
//!
//! Which columns people see is decided by the locale. Read `list.rs` first.

pub(crate) mod cross;
pub(crate) mod list;
pub(crate) mod seek_graph;
pub(crate) mod table;
pub(crate) mod versus_grid;
