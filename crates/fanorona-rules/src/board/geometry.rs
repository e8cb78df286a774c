//! The lines of the board: which points they connect, and which points lie straight ahead.
//!
//! The three boards share their lower left corner and the rule for diagonals. So one set of tables,
//! for the largest board, serves all: the lines of a smaller board are parts of its lines.

use super::direction::Direction;
use super::point::{Column, Point, Row};
use super::point_set::PointSet;
use crate::ruleset::Ruleset;

/// The number of connections between two neighbouring points of the largest board.
pub(crate) const LINES: usize = count_lines();

/// The points that are connected with a point on the ruleset's board.
#[must_use]
pub fn neighbours(ruleset: Ruleset, point: Point) -> PointSet {
    if ruleset.contains(point) {
        neighbours_anywhere(point) & ruleset.points()
    } else {
        PointSet::EMPTY
    }
}

/// The neighbour of a point in one direction, if the ruleset's board has that line.
#[must_use]
pub fn neighbour(ruleset: Ruleset, point: Point, direction: Direction) -> Option<Point> {
    along(point, direction).filter(|&next| ruleset.contains(point) && ruleset.contains(next))
}

/// The direction from a point to one of the eight points around it, whether or not a line connects
/// them.
#[must_use]
pub fn direction(from: Point, to: Point) -> Option<Direction> {
    Direction::ALL
        .into_iter()
        .find(|&direction| beside(from, direction) == Some(to))
}

/// The direction from a point to a connected neighbour.
pub(crate) const fn direction_to_neighbour(from: Point, to: Point) -> Direction {
    DIRECTIONS[difference(from, to)]
}

/// The destination of a step that is known to follow a line.
pub(crate) const fn ahead(from: Point, direction: Direction) -> Point {
    beside(from, direction).expect("a line does not leave the board")
}

/// The connected neighbours of a point on the largest board.
pub(crate) const fn neighbours_anywhere(point: Point) -> PointSet {
    NEIGHBOURS[point.slot()]
}

/// All points of a set, moved one step. Points that leave the board become invalid bits, so
/// intersect the result with a set of valid points.
#[must_use]
pub const fn shifted(points: PointSet, direction: Direction) -> PointSet {
    let joined = if direction.is_diagonal() {
        points.bits() & STRONG.bits()
    } else {
        points.bits()
    };
    let distance = direction.distance();
    PointSet::from_bits(if direction.ascends() {
        joined << distance
    } else {
        joined >> distance
    })
}

/// The point after `to` for a piece that moves there from its neighbour `from`. Beyond the edge
/// this is an invalid bit, as in [`shifted`].
pub(crate) const fn beyond(from: Point, to: Point) -> PointSet {
    // A number below 0 wraps to the highest bits, which no board uses.
    PointSet::from_bits(
        1_u64.wrapping_shl((2 * to.index() as u32).wrapping_sub(from.index() as u32)),
    )
}

/// The uninterrupted run of `pieces` directly after `to`, for a piece that moves there from its
/// neighbour `from`.
pub(crate) const fn run(from: Point, to: Point, pieces: PointSet) -> PointSet {
    let ray = RAYS[to.slot()][difference(from, to)].bits();
    let gaps = ray & !pieces.bits();
    // Everything before the first gap. Without a gap both expressions select the whole ray.
    let upwards = gaps ^ gaps.wrapping_sub(1);
    let downwards = u64::MAX << (u64::BITS - gaps.leading_zeros());
    let nearer = if to.index() > from.index() {
        upwards
    } else {
        downwards
    };
    PointSet::from_bits(ray & pieces.bits() & nearer)
}

/// The size of tables that are indexed by the difference between the numbers of two neighbours,
/// which is known where the direction is not. A power of two, so that masking replaces the bounds
/// check.
const DIFFERENCES: usize = 16;

const STRONG: PointSet = strong_points();

static NEIGHBOURS: [PointSet; Point::SLOTS] = neighbour_table();
/// For each point and difference, the points straight ahead up to the edge.
static RAYS: [[PointSet; DIFFERENCES]; Point::SLOTS] = ray_table();
/// Entries that belong to no pair of neighbours contain an arbitrary direction.
static DIRECTIONS: [Direction; DIFFERENCES] = direction_table();

/// The difference between the numbers of two neighbours, counted from the smallest, which is
/// south-west.
const fn difference(from: Point, to: Point) -> usize {
    (Direction::SouthWest.distance() + to.index() - from.index()) as usize % DIFFERENCES
}

/// The adjacent point on the largest board, whether or not a line connects them.
const fn beside(point: Point, direction: Direction) -> Option<Point> {
    let column = point
        .column()
        .index()
        .checked_add_signed(direction.columns());
    let row = point.row().index().checked_add_signed(direction.rows());
    if let (Some(column), Some(row)) = (column, row)
        && let (Some(column), Some(row)) = (Column::new(column), Row::new(row))
    {
        return Some(Point::new(column, row));
    }
    None
}

/// The adjacent point on the largest board, if a line connects them.
const fn along(point: Point, direction: Direction) -> Option<Point> {
    if direction.is_diagonal() && !point.is_strong() {
        None
    } else {
        beside(point, direction)
    }
}

const fn strong_points() -> PointSet {
    let mut strong = PointSet::EMPTY;
    let mut points = Ruleset::Tsivy.points();
    while let Some(point) = points.first() {
        points.remove(point);
        if point.is_strong() {
            strong.insert(point);
        }
    }
    strong
}

const fn neighbour_table() -> [PointSet; Point::SLOTS] {
    let mut table = [PointSet::EMPTY; Point::SLOTS];
    let mut points = Ruleset::Tsivy.points();
    while let Some(point) = points.first() {
        points.remove(point);
        let mut index = 0;
        while index < Direction::ALL.len() {
            if let Some(next) = along(point, Direction::ALL[index]) {
                table[point.slot()].insert(next);
            }
            index += 1;
        }
    }
    table
}

const fn ray_table() -> [[PointSet; DIFFERENCES]; Point::SLOTS] {
    let mut table = [[PointSet::EMPTY; DIFFERENCES]; Point::SLOTS];
    let mut points = Ruleset::Tsivy.points();
    while let Some(point) = points.first() {
        points.remove(point);
        let mut index = 0;
        while index < Direction::ALL.len() {
            let mut end = point;
            while let Some(next) = along(end, Direction::ALL[index]) {
                table[point.slot()][difference(end, next)].insert(next);
                end = next;
            }
            index += 1;
        }
    }
    table
}

const fn direction_table() -> [Direction; DIFFERENCES] {
    let mut table = [Direction::North; DIFFERENCES];
    let centre = Ruleset::Tsivy.centre();
    let mut index = 0;
    while index < Direction::ALL.len() {
        if let Some(next) = along(centre, Direction::ALL[index]) {
            table[difference(centre, next)] = Direction::ALL[index];
        }
        index += 1;
    }
    table
}

const fn count_lines() -> usize {
    let table = neighbour_table();
    let mut ends = 0;
    let mut slot = 0;
    while slot < table.len() {
        ends += table[slot].len() as usize;
        slot += 1;
    }
    ends / 2
}
