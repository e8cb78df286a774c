//! Notation of moves, turns and positions (`docs/rules.md`, "Notation" and "Positions as text").
//!
//! `Display` of [`Turn`](crate::Turn), [`Position`](crate::Position) and [`Stage`](crate::Stage)
//! always writes the canonical form, which [`Position::read_turn`](crate::Position::read_turn) and
//! `FromStr` read. [`Movements::read`] accepts everything that players may type, and
//! [`Stage::play`](crate::Stage::play) plays it.

mod movements;
mod plain;
mod position;
mod turn;

pub use movements::{MarkedPoint, Movements, SyntaxError, Word};
pub use plain::{is_space, plain};
pub use position::{Board, Field, PositionError};
pub use turn::TurnError;
