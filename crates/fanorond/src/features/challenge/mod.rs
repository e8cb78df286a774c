//! Challenges: sending one, the answers to challenges and offers, and the limits of games that a
//! player may have.

pub(crate) mod command;
mod handle;
pub(crate) mod parse;
mod pending;

#[cfg(test)]
pub(crate) use handle::accept;
pub(crate) use handle::{
    Sequel, accept_challenge, begun, both_are_here, handle, has_room, refusal, send, still_open,
    tell_challenged, tell_closed, to_player,
};
