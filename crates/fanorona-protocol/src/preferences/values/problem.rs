//! Why a text is not a value.

use std::fmt;

/// A text that is not a value of a preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAValue;

impl fmt::Display for NotAValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a value of this preference")
    }
}
