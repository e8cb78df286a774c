//! The empty board: sides, points, directions and the lines between points. It knows no pieces
//! and no moves. Start with `point.rs`.

pub(crate) mod direction;
pub mod geometry;
pub(crate) mod point;
pub(crate) mod point_set;
pub(crate) mod side;
pub(crate) mod symmetry;
