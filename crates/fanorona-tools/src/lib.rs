//! Tools for developers that are not part of the server: engine matches, our engine for other
//! programs, databases of random games, and what the engine knows: its network, its opening book
//! and its endgame tables; a load generator, and what measures with it.
//!
//! The server never links this crate; its tests and benchmarks do.

pub mod load;
pub mod matches;
pub mod populate;
pub mod report;
#[expect(
    clippy::unwrap_used,
    reason = "a measurement fails loudly, and nothing depends on it"
)]
pub mod store_bench;
pub mod training;
