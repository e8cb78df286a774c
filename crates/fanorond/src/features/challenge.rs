//! Challenges: sending one, the answers to challenges and offers, and the limits of games that a
//! player may have. Read `handle.rs` first.

mod events;
mod handle;
mod pending;

pub use events::still_open;
#[cfg(test)]
pub use handle::accept;
pub use handle::{Sequel, accept_challenge, handle, send, sent, to_player};
