//! How players find a game: challenges, seeks, and formulas, which filter both.

pub(crate) mod challenge;
pub(crate) mod formula;
pub(crate) mod seek;
