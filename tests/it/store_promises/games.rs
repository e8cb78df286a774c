//! Promises about games, ratings and clocks.

pub(crate) mod check;
pub(crate) mod lists;
pub(crate) mod matches;
pub(crate) mod pair;
pub(crate) mod player;
pub(crate) mod positions;
pub(crate) mod private;
pub(crate) mod queues;
pub(crate) mod ratings;
pub(crate) mod review;
pub(crate) mod saving;
pub(crate) mod times;
pub(crate) mod undo;
