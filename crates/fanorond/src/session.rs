//! One user on one connection: who is logged in, what is being asked, and which handler gets a
//! line.
//!
//! A session does not know its socket. It takes lines and returns answers; events wait in its
//! outbox. Read `state.rs` first, then `lines.rs`.

mod answer;
mod commands;
mod display;
mod inline;
pub mod lines;
pub mod login_and_logout;
pub mod logins;
mod notes;
mod paste;
mod phase;
mod questions;
mod sentences;
mod state;

pub use answer::Answer;
pub use state::{LanguageSource, Session};
