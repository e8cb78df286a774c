//! Who is online, in which sessions, what waits for each of them, and how passwords are checked.
//!
//! Nothing here writes to a socket: a session's connection empties its [`outbox`]. Read
//! `presence.rs` first.

pub(crate) mod aliases;
pub(crate) mod login_order;
pub(crate) mod news;
pub(crate) mod outbox;
pub(crate) mod passwords;
pub(crate) mod presence;
