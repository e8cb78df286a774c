//! Promises about challenges, seeks and simuls.

pub(crate) mod challenges;
pub(crate) mod seeks;
pub(crate) mod simuls;
