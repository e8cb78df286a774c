//! How games come about: challenges, seeks, simuls, and the limits on all of them.

pub(crate) mod challenges;
pub(crate) mod room;
pub(crate) mod seeks;
pub(crate) mod simuls;
