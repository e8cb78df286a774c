//! Games that are being played: one lock for each, live clocks, deadlines and queued turns, and
//! the earlier positions of all games.
//!
//! Nothing here decides what is legal (that is `fanorona-game`), and nobody is told anything that
//! is not durable. Read `tables.rs` first: each action on a board goes through `Tables::act`.

pub mod heartbeat;
pub mod past_games;
pub mod supposed;
pub mod tables;
