//! Several nodes on one database: who is online where, and what happens on other nodes.
//!
//! A node lives as long as its session of PostgreSQL ([`membership`]). The others finish the work of
//! a dead node ([`burial`]). What happens is sent over the bus ([`news`], [`receive`]); what was
//! missed is read from the store ([`repair`]). Correctness never depends on the bus, and no node
//! owns a game. Read `node.rs` first, then `membership.rs`.

mod burial;
pub(crate) mod bus;
mod claims;
mod lifecycle;
mod logins;
mod membership;
mod news;
mod node;
mod receive;
mod repair;
mod testing;

pub(crate) use claims::alone;
pub(crate) use lifecycle::{begin, leave, note_awake, stop_clocks};
pub(crate) use logins::{announce_logout, announce_sessions};
pub(crate) use news::{AccountNews, Fanout, GameNews, News, NodeNews};
pub(crate) use node::{Cluster, connect};
pub use testing::Node;
