//! Ratings: standings, ranks, what a game would change, and how a rating changed. Read `handle.rs`
//! first.

pub mod audit;
mod handle;

pub use handle::{handle, ratings_over_time};
