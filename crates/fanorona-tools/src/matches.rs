//! Matches of the engine: against itself, against other programs, and as a program for others.

pub mod arena;
pub mod bench_engine;
pub(crate) mod child;
pub(crate) mod contest;
pub mod endgames;
pub mod line_engine;
pub(crate) mod match_score;
pub(crate) mod player;
