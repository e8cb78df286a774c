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
mod reader;
mod turns;
mod write;

pub(crate) use crate::records::fgn::comments::slip;
pub use crate::records::fgn::reader::{Read, Reader};
pub use crate::records::fgn::write::fgn;

use std::fmt;

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for FgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for FgnError {}

/// The time by which a clock may have been set back, in milliseconds (docs/records.md).
const SET_BACK: i64 = 60_000;
