//! Threads on which the engine searches, and who gets them next.
//!
//! Nothing here plays: robots and analyses are in [`crate::features`]. Read `engine_pool.rs` first.

pub(crate) mod endgame_tables;
pub(crate) mod engine_pool;
pub(crate) mod fair_queue;
pub(crate) mod priority;
