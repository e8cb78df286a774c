//! Simple opponents for measurements. They share only the rules with the engine.

pub(crate) mod material;
pub(crate) mod stand_in;
