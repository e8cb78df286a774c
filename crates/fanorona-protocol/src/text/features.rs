//! What single features draw: lessons, puzzles, studies, replays, news, records.
//!
//! What a sentence can say needs no file here. Read `replay.rs` first.

pub(crate) mod analysis;
pub(crate) mod learn;
pub(crate) mod news;
pub(crate) mod puzzle;
pub(crate) mod queue;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod settings;
pub(crate) mod simul;
pub(crate) mod stats;
pub(crate) mod study;
