//! Endgame tables.

mod generate;
mod indexing;
mod material;
mod value;

pub use generate::Solver;
pub use material::Material;
pub use value::Value;
