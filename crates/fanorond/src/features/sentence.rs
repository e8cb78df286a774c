//! Sentences that people type instead of commands: each is turned into the command line that it
//! means, or answered. Read `handle.rs` first.

mod handle;

pub use handle::{SentenceMeaning, live_game, of_stranger, of_user, opponent_hears};
