//! Tournaments: who takes part, and what happens next in each.
//!
//! The rules are in `fanorona_game::tournament`, as pure functions. Here players give commands
//! (`handle.rs`), and the director of every node looks at those that are due (`director.rs`): each
//! step is saved for the version that it follows from, so that several nodes never pair twice.
//! Read `handle.rs` first.

mod change;
mod directing;
pub mod director;
mod handle;
mod news;
mod refusals;
mod shown;
mod talk;
mod tell;

pub use handle::{games_of, handle};
pub use tell::on_arrival;
