//! One connection: reads lines, runs them in its session, and writes replies and events.
//!
//! Lines are handled one after the other. Lines that arrive together are answered together: the
//! screen is written when no more input is available or when it has grown large. Nothing here knows
//! what a command means. Read `serve.rs` first, then `drawing/unasked.rs`.

mod answers;
mod attached;
mod drawing;
mod idle_policy;
mod idle_timer;
mod input;
mod lines;
#[cfg(test)]
mod pace_tests;
mod sending;
mod serve;
mod state;
mod stopping;
mod writing;

pub use serve::{Opening, serve};
