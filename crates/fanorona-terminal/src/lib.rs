//! `fanorona`: a client for terminals. The board stays in its place, pieces move by keys or clicks,
//! and every command of the server can be typed below it (docs/terminal.md).
//!
//! `model/` is everything that is shown, and has no terminal and no socket. `view/` draws it.
//! `connect/` finds the server, `screen.rs` is the terminal, and `run.rs` puts these together. Where
//! there is no terminal, `lines.rs` passes lines.

pub mod cli;
pub mod connect;
mod escapes;
mod lines;
pub mod model;
pub mod run;
pub mod screen;
pub mod view;
