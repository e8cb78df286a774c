//! Lessons, puzzles, studies, and the annotation of finished games.

pub(crate) mod annotation;
pub(crate) mod lesson;
pub(crate) mod puzzle;
pub(crate) mod study;
