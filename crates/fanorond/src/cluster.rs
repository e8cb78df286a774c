//! Several nodes on one database: what they tell each other.
//!
//! What happens is sent over the bus ([`bus`]) as `people::news`. Correctness never depends on the bus, and
//! no node owns a game. What a node does about the others is in `background`. Read `node.rs` first.

pub mod bus;
pub mod node;
mod testing;

pub use node::{Cluster, connect};
pub use testing::Node;
