//! Formulas: a small language in which a player says which opponents and games are welcome.
//!
//! ```text
//! rating >= 1400 & (registered | games > 20) & !bot & time >= 3
//! ```
//!
//! [`Formula::read`] parses a formula once into a typed tree; [`Formula::admits`] evaluates it for
//! a candidate. Precedence, highest first: `!` or `not`, comparisons, `&` or `and`, `|` or `or`.
//! Comparisons cannot be chained. A comparison with a quantity that the game does not have (minutes
//! in a correspondence game) is false.
//!
//! Formulas are ASCII, with a limited length and depth, so parsing and evaluating take limited
//! time.

mod fact;
mod judge;
mod parser;
mod words;

pub use fact::Fact;
pub use judge::Candidate;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A condition on opponents and games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    text: String,
    clause: Clause,
}

/// A part of a formula that is true or false, and its position in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Clause {
    what: What,
    span: Range<usize>,
}

/// The condition itself.
#[derive(Debug, Clone, PartialEq, Eq)]
enum What {
    Fact(Fact),
    Not(Box<Clause>),
    All(Vec<Clause>),
    Any(Vec<Clause>),
    Compare {
        left: Amount,
        how: Comparison,
        right: Amount,
    },
}

/// One side of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Amount {
    Number(Number),
    Quantity(Quantity),
}

/// A number in units of 1/300, which makes hundredths and seconds of a minute whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Number(i64);

impl Number {
    const ONE: i64 = 300;

    fn whole(number: i64) -> Self {
        Self(number.saturating_mul(Self::ONE))
    }
}

/// A comparison operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Less,
    AtMost,
    Equal,
    Different,
    AtLeast,
    More,
}

/// A word that stands for a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Quantity {
    /// The candidate's rating on the board.
    Rating,
    /// Your rating on the board.
    MyRating,
    /// The candidate's rating minus yours.
    Difference,
    /// The deviation of the candidate's rating.
    Deviation,
    /// The number of games that the candidate has finished.
    Games,
    /// Minutes for the whole game.
    Time,
    /// Seconds added per turn.
    Increment,
    /// Days per turn.
    Days,
}

impl Quantity {
    /// All quantities.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word in a formula.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Why a text is not a formula, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormulaError {
    /// The column of the problem, from 1.
    pub column: usize,
    /// The problem.
    pub problem: FormulaProblem,
}

/// A problem in the text of a formula.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub enum FormulaProblem {
    /// The formula is longer than this limit, in characters.
    TooLong(usize),
    /// Parentheses and `!` are nested more deeply than this limit.
    TooDeep(usize),
    /// The character has no meaning in a formula.
    Character(char),
    /// The number is too large, or has more than two decimals.
    Number,
    /// The word has no meaning in a formula.
    Unknown(String),
    /// A condition is missing here.
    ConditionExpected,
    /// A number, or a word for one, is missing here.
    NumberExpected,
    /// The parenthesis is not closed.
    NotClosed,
    /// The parenthesis was not opened.
    NotOpened,
    /// `&`, `|` or the end is missing here.
    ConnectionExpected,
    /// The number is not compared with anything.
    NotCompared(String),
    /// A condition is compared as if it were a number.
    NotANumber(String),
    /// The comparison is chained.
    Chained,
}

impl Formula {
    /// The maximum length, in bytes.
    pub const MAX: usize = 300;
    /// The maximum nesting depth of parentheses and `!`.
    pub const DEPTH: usize = 16;

    /// Parses a formula.
    ///
    /// # Errors
    /// The text is not a formula.
    pub fn read(text: &str) -> Result<Self, FormulaError> {
        let text = text.trim();
        if text.len() > Self::MAX {
            let column = text.chars().count().min(Self::MAX + 1);
            return Err(FormulaError {
                column,
                problem: FormulaProblem::TooLong(Self::MAX),
            });
        }
        let clause = parser::read(text)?;
        Ok(Self {
            text: text.to_owned(),
            clause,
        })
    }

    /// The text of the formula, as written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the candidate may play.
    ///
    /// # Errors
    /// The part of the formula that is false.
    pub fn admits(&self, candidate: &Candidate) -> Result<(), &str> {
        match self.clause.failing(candidate) {
            None => Ok(()),
            Some(span) => Err(self.text.get(span).unwrap_or(&self.text)),
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests;
