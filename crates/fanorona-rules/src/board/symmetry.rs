//! Turning and mirroring a board.

use super::point::{Column, Point, Row};
use super::point_set::PointSet;
use crate::ruleset::Ruleset;

/// A way to turn or mirror a board so that it covers itself. It keeps the lines, because it keeps
/// strong points strong. There are four, and eight if the board has as many rows as columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    ruleset: Ruleset,
    /// [`LEFT_RIGHT`], [`UPSIDE_DOWN`] and [`EXCHANGED`], of which the last comes first.
    changes: u8,
}

const LEFT_RIGHT: u8 = 1;
const UPSIDE_DOWN: u8 = 2;
/// Rows become columns.
const EXCHANGED: u8 = 4;

impl Symmetry {
    /// All symmetries of a board. The first changes nothing.
    pub fn all(ruleset: Ruleset) -> impl Iterator<Item = Self> + Clone {
        let square = ruleset.columns() == ruleset.rows();
        let count = if square { 2 * EXCHANGED } else { EXCHANGED };
        (0..count).map(move |changes| Self { ruleset, changes })
    }

    /// The place in [`Self::all`], below 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.changes
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        let Self { ruleset, changes } = self;
        let changes = match changes & EXCHANGED {
            0 => changes,
            _ => {
                EXCHANGED
                    | ((changes & LEFT_RIGHT) * UPSIDE_DOWN)
                    | ((changes & UPSIDE_DOWN) / UPSIDE_DOWN)
            }
        };
        Self { ruleset, changes }
    }

    /// Where a point of the board goes.
    #[must_use]
    pub fn point(self, point: Point) -> Point {
        let (columns, rows) = (self.ruleset.columns(), self.ruleset.rows());
        let (column, row) = (point.column().index(), point.row().index());
        let has = |change| self.changes & change != 0;
        let (column, row) = if has(EXCHANGED) {
            (row, column)
        } else {
            (column, row)
        };
        let column = if has(LEFT_RIGHT) {
            columns.saturating_sub(column + 1)
        } else {
            column
        };
        let row = if has(UPSIDE_DOWN) {
            rows.saturating_sub(row + 1)
        } else {
            row
        };
        match (Column::new(column), Row::new(row)) {
            (Some(column), Some(row)) => Point::new(column, row),
            // A point of a larger board.
            (_, _) => point,
        }
    }

    /// Where the points of a set go.
    #[must_use]
    pub fn points(self, points: PointSet) -> PointSet {
        points.iter().map(|point| self.point(point)).collect()
    }
}
