//! Values about games, and about what comes before and after them.

pub(crate) mod analyses;
pub(crate) mod challenge;
pub(crate) mod counted;
pub(crate) mod game;
pub(crate) mod matches;
pub(crate) mod positions;
pub(crate) mod puzzles;
pub(crate) mod queues;
pub(crate) mod ratings;
pub(crate) mod review;
pub(crate) mod room;
pub(crate) mod seeks;
pub(crate) mod simuls;
pub(crate) mod studies;
