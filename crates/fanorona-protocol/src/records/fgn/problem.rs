//! What can be wrong with a file, and how much of it is not an error.

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
pub(crate) const SET_BACK: i64 = 60_000;
