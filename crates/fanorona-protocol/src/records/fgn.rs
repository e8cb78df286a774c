//! Fanorona Game Notation: a game as text that can be read back to the byte (`docs/records.md`).
//!
//! ```text
//! [FGN "1"]
//! [Game "12"]
//! [White "alice"]
//! ...
//! [Result "1-0"]
//! [Reason "resigned"]
//!
//! 1. e2e3+ {12.345}
//! 2. f4e5-,e4+ {3.000}
//! 1-0
//! ```
//!
//! Variations in parentheses, which studies have ([`super::study`]), are passed over: a game has
//! one line of turns.
//!
//! A [`Reader`] is given the lines of a file of any length, one by one, and gives back games. It
//! keeps one game.

pub(super) mod comments;
mod header;
pub(super) mod lexer;
mod problem;
mod reader;
mod turns;
mod write;

pub(crate) use crate::records::fgn::comments::slip;
pub use crate::records::fgn::problem::FgnError;
pub use crate::records::fgn::reader::{Read, Reader};
pub use crate::records::fgn::write::fgn;
