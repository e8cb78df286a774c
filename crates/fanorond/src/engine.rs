//! Threads on which the engine searches, and who gets them next.
//!
//! Nothing here plays: robots and analyses are in [`crate::features`]. Read `engine_pool.rs` first.

pub mod endgame_tables;
pub mod engine_pool;
pub mod fair_queue;
pub mod priority;
