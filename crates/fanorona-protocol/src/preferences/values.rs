//! The values of preferences that are more than a word: numbers within limits, a text with
//! variables, a zone.

mod prompt;
mod size;
mod style;
mod zone;

pub use crate::preferences::values::prompt::{PromptFacts, PromptProblem, PromptText};
pub use crate::preferences::values::size::{Height, Width};
pub use crate::preferences::values::style::StyleChoice;
pub use crate::preferences::values::zone::Zone;

use std::fmt;

/// A text that is not a value of a preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAValue;

impl fmt::Display for NotAValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a value of this preference")
    }
}
