//! The values of preferences that are more than a word: numbers within limits, a text with
//! variables, a zone.

mod problem;
mod prompt;
mod size;
mod style;
mod zone;

pub use crate::preferences::values::problem::NotAValue;
pub use crate::preferences::values::prompt::{PromptFacts, PromptProblem, PromptText};
pub use crate::preferences::values::size::{Height, Width};
pub use crate::preferences::values::style::{Style, StyleChoice};
pub use crate::preferences::values::zone::Zone;
