//! Hints and analyses.

pub(crate) mod analyser;
pub(crate) mod command;
mod handle;
mod line;
pub(crate) mod parse;
mod schedule;

pub(crate) use handle::{Advice, advice, handle};
