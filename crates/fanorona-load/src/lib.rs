//! Tools for developers that are not part of the server: engine matches, databases of random games, and endgame
//! tables.
//!
//! The server never links this crate; its tests and benchmarks do.

pub mod bench_engine;
pub mod populate;
pub mod tables;
