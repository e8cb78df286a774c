//! Columns, rows, and the points where they cross.

use std::fmt;
use std::str::FromStr;

/// A column of the widest board, `a` to `i`. Smaller boards use the first few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// Columns of the widest board.
    pub const COUNT: u8 = 9;

    /// The column `index`, counted from 0 at White's left hand.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// Counted from 0 at White's left hand.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// `a` for the first.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The column of a small letter.
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
        write!(f, "{}", self.letter())
    }
}

/// A row of the highest board, 1 to 5. Smaller boards use the first few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(u8);

impl Row {
    /// Rows of the highest board.
    pub const COUNT: u8 = 5;

    /// The row `index`, counted from 0 at White's edge.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// Counted from 0 at White's edge.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The number that players say, counted from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The row that players call `digit`.
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
        write!(f, "{}", self.number())
    }
}

/// A point of the widest board; every smaller board is its lower left corner.
///
/// Points are numbered up the columns, and six numbers are set aside for each column of five: the sixth
/// guards the edge, so that a step off the board never lands on a point of the next column. The order of the
/// numbers is also the order of the names, `a1` before `a2` before `b1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// How far apart the numbers of two neighbours in a row are.
    pub(crate) const STRIDE: u8 = Row::COUNT + 1;
    /// Where tables indexed by points end: a power of two above every number, so that masking replaces the
    /// check of bounds.
    pub(crate) const SLOTS: usize = 64;

    /// The point where `column` and `row` cross.
    #[must_use]
    pub const fn new(column: Column, row: Row) -> Self {
        Self(column.0 * Self::STRIDE + row.0)
    }

    /// The column it lies on.
    #[must_use]
    pub const fn column(self) -> Column {
        Column(self.0 / Self::STRIDE)
    }

    /// The row it lies on.
    #[must_use]
    pub const fn row(self) -> Row {
        Row(self.0 % Self::STRIDE)
    }

    /// Whether diagonals meet here (`docs/rules.md`, "Boards").
    #[must_use]
    pub const fn is_strong(self) -> bool {
        (self.column().0 + self.row().0).is_multiple_of(2)
    }

    /// Its number: at most 52, with gaps.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The point of a number that is known to belong to one.
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!(index < Column::COUNT * Self::STRIDE && index % Self::STRIDE < Row::COUNT);
        Self(index)
    }

    /// Its place in a table of [`Self::SLOTS`].
    pub(crate) const fn slot(self) -> usize {
        self.0 as usize % Self::SLOTS
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column(), self.row())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not the name of a point.
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

    /// Reads what [`Display`](fmt::Display) writes, and nothing else.
    fn from_str(text: &str) -> Result<Self, NotAPoint> {
        let mut letters = text.chars();
        let column = letters.next().and_then(Column::from_letter).ok_or(NotAPoint)?;
        let row = letters.next().and_then(Row::from_digit).ok_or(NotAPoint)?;
        if letters.next().is_some() { Err(NotAPoint) } else { Ok(Self::new(column, row)) }
    }
}
