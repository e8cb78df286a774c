//! Challenges: sending one, the answers to challenges and offers, and the limits of games that a
//! player may have. Read `handle.rs` first.

mod events;
mod handle;
mod pending;

pub use events::{still_open, tell_closed};
#[cfg(test)]
pub use handle::accept;
pub use handle::{
    Sequel, accept_challenge, begun, both_are_here, handle, has_room, may_begin, refusal, seats,
    send, sent, to_player,
};
