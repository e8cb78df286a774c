//! Hints and analyses.

pub(crate) mod analyser;
mod handle;
mod line;
mod schedule;

pub(crate) use handle::{Advice, advice, handle};
