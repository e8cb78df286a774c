//! Promises about analyses, lessons, puzzles and studies.

pub(crate) mod analyses;
pub(crate) mod lessons;
pub(crate) mod puzzles;
pub(crate) mod studies;
