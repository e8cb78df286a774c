//! Promises about analyses, bookmarks, lessons, puzzles and studies.

pub(crate) mod analyses;
pub(crate) mod bookmarks;
pub(crate) mod lessons;
pub(crate) mod puzzles;
pub(crate) mod studies;
