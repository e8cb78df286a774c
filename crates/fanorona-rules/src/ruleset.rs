//! The three boards and their start positions.

use std::fmt;

use crate::board::point::{Column, Point, Row};
use crate::board::point_set::PointSet;
use crate::position::Position;

/// One of the three boards (`docs/rules.md`, "Boards").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Ruleset {
    /// Nine columns by five rows, the default.
    #[default]
    Tsivy,
    /// Five by five.
    Dimyand,
    /// Three by three.
    Telo,
}

impl Ruleset {
    /// All rulesets, the largest board first.
    pub const ALL: [Self; 3] = [Self::Tsivy, Self::Dimyand, Self::Telo];

    /// The name that players type, such as `tsivy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tsivy => "tsivy",
            Self::Dimyand => "dimyand",
            Self::Telo => "telo",
        }
    }

    /// The ruleset with this [`name`](Self::name); the case must match.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ruleset| ruleset.name() == name)
    }

    /// The ruleset whose board has this size.
    #[must_use]
    pub fn from_size(columns: u8, rows: u8) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|ruleset| (ruleset.columns(), ruleset.rows()) == (columns, rows))
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

    /// The columns, starting with `a`.
    pub fn each_column(self) -> impl DoubleEndedIterator<Item = Column> + Clone {
        (0..self.columns()).filter_map(Column::new)
    }

    /// The rows, starting with 1.
    pub fn each_row(self) -> impl DoubleEndedIterator<Item = Row> + Clone {
        (0..self.rows()).filter_map(Row::new)
    }

    /// The number of pieces of each side at the start: half of all points except the centre.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        (self.columns() * self.rows() - 1) / 2
    }

    /// All points of the board.
    #[must_use]
    pub const fn points(self) -> PointSet {
        match self {
            Self::Tsivy => const { board(Self::Tsivy) },
            Self::Dimyand => const { board(Self::Dimyand) },
            Self::Telo => const { board(Self::Telo) },
        }
    }

    /// The centre point, which is empty at the start.
    #[must_use]
    pub const fn centre(self) -> Point {
        Point::from_index(self.columns() / 2 * Point::STRIDE + self.rows() / 2)
    }

    /// Whether the point is on this board.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.points().contains(point)
    }

    /// The start position of an ordinary game.
    #[must_use]
    pub fn start(self) -> Position {
        Position::start(self)
    }

    /// The middle row at the start, starting with column `a`: `w`, `b`, and a dot for the empty
    /// centre.
    const fn middle_row(self) -> &'static [u8] {
        match self {
            Self::Tsivy => b"bwbw.bwbw",
            Self::Dimyand => b"bw.bw",
            Self::Telo => b"b.w",
        }
    }

    /// White's pieces at the start. Black has all other points except the centre.
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
