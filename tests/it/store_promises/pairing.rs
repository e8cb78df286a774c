//! Promises about challenges, seeks, simuls and tournaments.

pub(crate) mod challenges;
pub(crate) mod seeks;
pub(crate) mod simuls;
pub(crate) mod tournament_lists;
pub(crate) mod tournaments;
