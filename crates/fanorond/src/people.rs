//! Who is online, in which sessions, what waits for each of them, and how passwords are checked.
//!
//! Nothing here writes to a socket: a session's connection empties its [`outbox`]. Read
//! `presence.rs` first.

pub mod aliases;
pub mod login_order;
pub mod news;
pub mod outbox;
pub mod passwords;
pub mod presence;
