//! The three boards and how a game starts on each.

use std::fmt;

use crate::point::{Column, Point, Row};
use crate::point_set::PointSet;
use crate::position::Position;

/// Which of the three games is played (`docs/rules.md`, "Boards").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ruleset {
    /// Nine columns by five rows, the game that is usually meant.
    #[default]
    Tsivy,
    /// Five by five.
    Dimyand,
    /// Three by three.
    Telo,
}

impl Ruleset {
    /// All three, the largest board first.
    pub const ALL: [Self; 3] = [Self::Tsivy, Self::Dimyand, Self::Telo];

    /// The word that players type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tsivy => "tsivy",
            Self::Dimyand => "dimyand",
            Self::Telo => "telo",
        }
    }

    /// The ruleset of exactly this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ruleset| ruleset.name() == name)
    }

    /// The ruleset whose board has this size.
    #[must_use]
    pub fn from_size(columns: u8, rows: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|ruleset| (ruleset.columns(), ruleset.rows()) == (columns, rows))
    }

    /// Number of columns.
    #[must_use]
    pub const fn columns(self) -> u8 {
        match self {
            Self::Tsivy => 9,
            Self::Dimyand => 5,
            Self::Telo => 3,
        }
    }

    /// Number of rows.
    #[must_use]
    pub const fn rows(self) -> u8 {
        match self {
            Self::Tsivy | Self::Dimyand => 5,
            Self::Telo => 3,
        }
    }

    /// The columns from `a` on.
    pub fn each_column(self) -> impl DoubleEndedIterator<Item = Column> + Clone {
        (0..self.columns()).filter_map(Column::new)
    }

    /// The rows from 1 on.
    pub fn each_row(self) -> impl DoubleEndedIterator<Item = Row> + Clone {
        (0..self.rows()).filter_map(Row::new)
    }

    /// How many pieces each side starts with: all points but the centre, shared.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        (self.columns() * self.rows() - 1) / 2
    }

    /// The points of its board.
    #[must_use]
    pub const fn points(self) -> PointSet {
        match self {
            Self::Tsivy => const { board(Self::Tsivy) },
            Self::Dimyand => const { board(Self::Dimyand) },
            Self::Telo => const { board(Self::Telo) },
        }
    }

    /// The point in the middle, the one that is empty at the start.
    #[must_use]
    pub const fn centre(self) -> Point {
        Point::from_index(self.columns() / 2 * Point::STRIDE + self.rows() / 2)
    }

    /// Whether the point is on its board.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.points().contains(point)
    }

    /// The position in which a game begins.
    #[must_use]
    pub fn start(self) -> Position {
        Position::start(self)
    }

    /// The middle row at the start, from column `a` on: `w`, `b`, and a dot for the empty centre.
    const fn middle_row(self) -> &'static [u8] {
        match self {
            Self::Tsivy => b"bwbw.bwbw",
            Self::Dimyand => b"bw.bw",
            Self::Telo => b"b.w",
        }
    }

    /// White's pieces at the start; Black has all other points but the centre.
    pub(crate) const fn white_at_start(self) -> PointSet {
        let mut white = PointSet::EMPTY;
        let mut column = 0;
        while column < self.columns() {
            let mut row = 0;
            while row < self.rows() / 2 {
                white.insert(Point::from_index(column * Point::STRIDE + row));
                row += 1;
            }
            if self.middle_row()[column as usize] == b'w' {
                white.insert(Point::from_index(column * Point::STRIDE + row));
            }
            column += 1;
        }
        white
    }
}

const fn board(ruleset: Ruleset) -> PointSet {
    let mut points = PointSet::EMPTY;
    let mut column = 0;
    while column < ruleset.columns() {
        let mut row = 0;
        while row < ruleset.rows() {
            points.insert(Point::from_index(column * Point::STRIDE + row));
            row += 1;
        }
        column += 1;
    }
    points
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
