//! What servers that share a database know of each other.

pub(crate) mod claims;
pub(crate) mod counts;
pub(crate) mod nodes;
