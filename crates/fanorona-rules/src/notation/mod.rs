//! The texts of movements, turns and positions (`docs/rules.md`, "Notation" and "Positions as text").
//!
//! What is written is always the canonical form: the `Display` of [`Turn`](crate::Turn),
//! [`Position`](crate::Position) and [`Stage`](crate::Stage). Those are read back by
//! [`Position::read_turn`](crate::Position::read_turn) and by `FromStr`. What players type is read more
//! widely, by [`Movements::read`], and played by [`Stage::play`](crate::Stage::play).

mod movements;
mod position;
mod turn;

pub use movements::{MarkedPoint, Movements, SyntaxError, Word};
pub use position::{Field, PositionError};
pub use turn::TurnError;
