//! Moves: a step of one piece, a chain of captures, a whole turn, and the generation of all legal
//! ones. Start with `step.rs` and `turn.rs`.

pub(crate) mod chain;
pub(crate) mod generate;
pub(crate) mod moving_piece;
pub(crate) mod stage;
pub(crate) mod step;
pub(crate) mod step_list;
pub(crate) mod turn;
