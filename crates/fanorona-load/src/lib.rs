//! Tools for developers that are not part of the server: engine matches, our engine for other
//! programs, databases of random games, and what the engine knows: its network, its opening book
//! and its endgame tables.
//!
//! The server never links this crate; its tests and benchmarks do.

pub mod arena;
pub mod bench_engine;
pub mod book;
pub mod endgames;
pub mod line_engine;
pub mod populate;
pub mod positions;
pub mod tables;
pub mod train;

mod child;
mod contest;
mod match_score;
mod player;
mod samples;
