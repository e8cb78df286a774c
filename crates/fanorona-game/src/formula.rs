//! Formulas: a small language in which a player says whom to play with, and on what conditions.
//!
//! ```text
//! rating >= 1400 & (registered | games > 20) & !bot & time >= 3
//! ```
//!
//! A formula is read once, into a tree whose types are right ([`Formula::read`]), and then asked about whoever
//! wants to play ([`Formula::admits`]). What binds tighter stands first: `!` or `not`, comparisons, `&` or `and`,
//! `|` or `or`. Comparisons are not chained. A comparison with something that a game has not (minutes where it
//! goes by days) does not hold, whatever it compares.
//!
//! Formulas are ASCII and of bounded length and depth, so that reading and asking are bounded too.

mod judge;
mod parser;
mod words;

pub use judge::Candidate;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A condition on who plays, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    text: String,
    clause: Clause,
}

/// A part of a formula that holds or does not, and where in the text it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Clause {
    what: What,
    span: Range<usize>,
}

/// What has to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
enum What {
    Fact(Fact),
    Not(Box<Clause>),
    All(Vec<Clause>),
    Any(Vec<Clause>),
    Compare { left: Amount, how: Comparison, right: Amount },
}

/// A side of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Amount {
    Number(Number),
    Quantity(Quantity),
}

/// A number in three-hundredths, in which both hundredths and seconds of a minute are whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Number(i64);

impl Number {
    const ONE: i64 = 300;

    fn whole(number: i64) -> Self {
        Self(number.saturating_mul(Self::ONE))
    }
}

/// How two numbers are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Less,
    AtMost,
    Equal,
    Different,
    AtLeast,
    More,
}

/// A word of the language that stands for a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Quantity {
    /// The other's rating on the board.
    Rating,
    /// One's own rating there.
    MyRating,
    /// The other's rating less one's own.
    Difference,
    /// How far off the other's rating may be.
    Deviation,
    /// Games that the other has finished.
    Games,
    /// Minutes for the game.
    Time,
    /// Seconds that a turn adds.
    Increment,
    /// Days for a turn.
    Days,
}

impl Quantity {
    /// All of them.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A word of the language that holds or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Fact {
    /// The other's rating is not sure yet.
    Provisional,
    /// The other has an account with a password.
    Registered,
    /// The other is a program.
    Bot,
    /// The game counts for ratings.
    Rated,
    /// The game goes by minutes.
    Live,
    /// The game has no limit of time.
    Untimed,
    /// It is on the large board.
    Tsivy,
    /// It is on the middle board.
    Dimyand,
    /// It is on the small board.
    Telo,
    /// It is a vela.
    Vela,
    /// It is the first of a match.
    Match,
    /// Turns may be taken back by agreement.
    Undo,
    /// One would have White oneself.
    White,
    /// One would have Black oneself.
    Black,
    /// Colours are drawn.
    Random,
}

impl Fact {
    /// All of them.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Why a text is no formula, and where it stops being one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormulaError {
    /// The letter at which the trouble is, counted from 1.
    pub column: usize,
    /// What the trouble is.
    pub problem: FormulaProblem,
}

/// What is wrong with a formula.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub enum FormulaProblem {
    /// It is longer than the limit, in characters.
    TooLong(usize),
    /// Parentheses and `!` go deeper into each other than they may.
    TooDeep(usize),
    /// A character that means nothing.
    Character(char),
    /// Digits that are no number: too large, or with too much behind the point.
    Number,
    /// A word that means nothing.
    Unknown(String),
    /// A condition should stand here.
    ConditionExpected,
    /// A number, or a word for one, should stand here.
    NumberExpected,
    /// A parenthesis is opened and not closed.
    NotClosed,
    /// A parenthesis is closed that was not opened.
    NotOpened,
    /// `&` or `|` should stand here, or nothing more.
    ConnectionExpected,
    /// A number by itself holds as little as it fails.
    NotCompared(String),
    /// What holds or not by itself is compared.
    NotANumber(String),
    /// A comparison is compared.
    Chained,
}

impl Formula {
    /// The most bytes that a formula may have.
    pub const MAX: usize = 300;
    /// How deep parentheses and `!` may go into each other.
    pub const DEPTH: usize = 16;

    /// Reads a formula.
    ///
    /// # Errors
    /// The text is none; where and why.
    pub fn read(text: &str) -> Result<Self, FormulaError> {
        let text = text.trim();
        if text.len() > Self::MAX {
            let column = text.chars().count().min(Self::MAX + 1);
            return Err(FormulaError { column, problem: FormulaProblem::TooLong(Self::MAX) });
        }
        let clause = parser::read(text)?;
        Ok(Self { text: text.to_owned(), clause })
    }

    /// The formula, as it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether somebody may play.
    ///
    /// # Errors
    /// Not so: the part of the formula that does not hold.
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
