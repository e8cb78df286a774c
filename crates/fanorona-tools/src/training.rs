//! Makes what the engine knows: its network, its opening book and its endgame tables.

pub mod book;
pub mod positions;
pub(crate) mod samples;
pub mod tables;
pub mod train;
