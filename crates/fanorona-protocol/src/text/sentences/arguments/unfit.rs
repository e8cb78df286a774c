//! Values that fields cannot have.

use serde::ser;
use std::fmt;

/// A type that fields cannot have: the message is declared wrongly, and a test fails.
#[derive(Debug)]
pub(crate) struct Unfit(String);

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unfit {}

impl ser::Error for Unfit {
    fn custom<T: fmt::Display>(problem: T) -> Self {
        Self(problem.to_string())
    }
}

/// Refuses the kinds of values that messages do not have here.
macro_rules! unfit {
    ($ok:ty: $($name:ident($($ty:ty),*) -> $out:ty),* $(,)?) => {
        $(fn $name(self, $(_: $ty),*) -> Result<$out, Unfit> {
            Err(serde::ser::Error::custom(stringify!($name)))
        })*
    };
}
pub(super) use unfit;
