//! What runs beside the connections: deadlines, what this node does about the others, and what
//! operators must not forget ([`upkeep`]).
//!
//! A node lives as long as its session of PostgreSQL ([`membership`]). The others finish the work of
//! a dead node ([`dead_nodes`]). News of other nodes are applied in [`receive`]; what was missed is
//! read from the store ([`repair`]).

mod dead_nodes;
pub(crate) mod deadlines;
pub(crate) mod lifecycle;
pub(crate) mod membership;
mod receive;
mod repair;
pub(crate) mod upkeep;
