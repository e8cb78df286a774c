//! Tools for developers that are not part of the server: engine matches, our engine for other programs, and databases of random games.
//!
//! The server never links this crate; its tests and benchmarks do.

pub mod arena;
pub mod bench_engine;
pub mod line_engine;
pub mod populate;

mod child;
mod contest;
mod match_score;
mod player;
