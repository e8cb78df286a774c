//! The values that callers of the store give and get, with their meaning. The statements that read
//! and write them are in `sql`, in files of the same names.

pub(crate) mod check;
pub(crate) mod claims;
pub(crate) mod games;
pub(crate) mod nodes;
pub(crate) mod people;
pub(crate) mod status;
pub(crate) mod tournaments;
