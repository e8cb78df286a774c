//! Columns, rows and points.

use std::fmt::{self, Write as _};
use std::str::FromStr;

/// A column of the largest board, `a` to `i`. Smaller boards use the first few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// The number of columns of the largest board.
    pub const COUNT: u8 = 9;

    /// The column with this index, counted from 0 at White's left hand.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The index, counted from 0 at White's left hand.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The letter, `a` for the first column.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The column with this lower-case letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='i' => Some(Self(letter as u8 - b'a')),
            _ => None,
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

/// A row of the largest board, 1 to 5. Smaller boards use the first few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(u8);

impl Row {
    /// The number of rows of the largest board.
    pub const COUNT: u8 = 5;

    /// The row with this index, counted from 0 at White's edge.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The index, counted from 0 at White's edge.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The number in the notation, counted from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The row with this digit in the notation.
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='5' => Some(Self(digit as u8 - b'1')),
            _ => None,
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'0' + self.number()))
    }
}

/// A point of the largest board. Smaller boards are its lower left corner.
///
/// Points are numbered column by column, bottom to top, with six numbers per column of five points.
/// The sixth number is a guard, so that a step off the board never lands on a point of the next
/// column. The order of the numbers is also the order of the names: `a1` before `a2` before `b1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The difference between the numbers of two neighbours in a row.
    pub(crate) const STRIDE: u8 = Row::COUNT + 1;
    /// The size of tables that are indexed by points: a power of two, so that masking replaces the
    /// bounds check.
    pub(crate) const SLOTS: usize = 64;

    /// The point in `column` and `row`.
    #[must_use]
    pub const fn new(column: Column, row: Row) -> Self {
        Self(column.0 * Self::STRIDE + row.0)
    }

    /// The column of the point.
    #[must_use]
    pub const fn column(self) -> Column {
        Column(self.0 / Self::STRIDE)
    }

    /// The row of the point.
    #[must_use]
    pub const fn row(self) -> Row {
        Row(self.0 % Self::STRIDE)
    }

    /// Whether diagonal lines meet at this point (`docs/rules.md`, "Boards").
    #[must_use]
    pub const fn is_strong(self) -> bool {
        (self.column().0 + self.row().0).is_multiple_of(2)
    }

    /// The number of the point: at most 52, with gaps.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The point with this number, which must be the number of a point.
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!(index < Column::COUNT * Self::STRIDE && index % Self::STRIDE < Row::COUNT);
        Self(index)
    }

    /// The index in a table of [`Self::SLOTS`].
    pub(crate) const fn slot(self) -> usize {
        self.0 as usize % Self::SLOTS
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Every step of every board that is sent has points, and `write!` takes several times as long.
        fmt::Display::fmt(&self.column(), f)?;
        fmt::Display::fmt(&self.row(), f)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotAPoint;

impl fmt::Display for NotAPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a point is a letter from a to i and a digit from 1 to 5")
    }
}

impl std::error::Error for NotAPoint {}

impl FromStr for Point {
    type Err = NotAPoint;

    /// Accepts only what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, NotAPoint> {
        let mut letters = text.chars();
        let column = letters
            .next()
            .and_then(Column::from_letter)
            .ok_or(NotAPoint)?;
        let row = letters.next().and_then(Row::from_digit).ok_or(NotAPoint)?;
        if letters.next().is_some() {
            Err(NotAPoint)
        } else {
            Ok(Self::new(column, row))
        }
    }
}
