//! Tools for developers that are not part of the server: engine matches and databases of random games.
//!
//! The server never links this crate; its tests and benchmarks do.

pub mod bench_engine;
pub mod populate;
