//! The lines of the board: which points they join, and what lies straight ahead.
//!
//! The three boards share their lower left corner and the rule of where diagonals run, so that one set of
//! tables, for the widest board, serves all: a line of a smaller board is the part of it that lies there.

use crate::direction::Direction;
use crate::point::{Column, Point, Row};
use crate::point_set::PointSet;
use crate::ruleset::Ruleset;

/// Lines between two neighbouring points of the widest board.
pub(crate) const LINES: usize = count_lines();

/// The neighbours of a point along the lines of the ruleset's board.
#[must_use]
pub fn neighbours(ruleset: Ruleset, point: Point) -> PointSet {
    if ruleset.contains(point) { neighbours_anywhere(point) & ruleset.points() } else { PointSet::EMPTY }
}

/// The neighbour of a point in one direction, if a line of the ruleset's board leads to one.
#[must_use]
pub fn neighbour(ruleset: Ruleset, point: Point, direction: Direction) -> Option<Point> {
    along(point, direction).filter(|&next| ruleset.contains(point) && ruleset.contains(next))
}

/// The direction from a point to one of the eight around it, whether or not a line joins them.
#[must_use]
pub fn direction(from: Point, to: Point) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&direction| beside(from, direction) == Some(to))
}

/// The direction from a point to a neighbour along a line.
pub(crate) const fn direction_to_neighbour(from: Point, to: Point) -> Direction {
    DIRECTIONS[difference(from, to)]
}

/// The point to which a step leads that is known to follow a line.
pub(crate) const fn ahead(from: Point, direction: Direction) -> Point {
    beside(from, direction).expect("a line does not leave the board")
}

/// The neighbours of a point on the widest board.
pub(crate) const fn neighbours_anywhere(point: Point) -> PointSet {
    NEIGHBOURS[point.slot()]
}

/// The points one step from those of a set. Lines are followed, but nothing is kept from leaving the board:
/// what does is a point of no board, so the result is good only for meeting it with sets of points that
/// exist.
pub(crate) const fn shifted(points: PointSet, direction: Direction) -> PointSet {
    let joined = if direction.is_diagonal() { points.bits() & STRONG.bits() } else { points.bits() };
    let distance = direction.distance();
    PointSet::from_bits(if direction.ascends() { joined << distance } else { joined >> distance })
}

/// The point beyond `to` for a piece that goes there from its neighbour `from`; past the edge a point of no
/// board, as with [`shifted`].
pub(crate) const fn beyond(from: Point, to: Point) -> PointSet {
    // A number below 0 wraps to the top of the word, which no board reaches.
    PointSet::from_bits(1_u64.wrapping_shl((2 * to.index() as u32).wrapping_sub(from.index() as u32)))
}

/// The unbroken run of `pieces` right beyond `to` for a piece that goes there from its neighbour `from`.
pub(crate) const fn run(from: Point, to: Point, pieces: PointSet) -> PointSet {
    let ray = RAYS[to.slot()][difference(from, to)].bits();
    let gaps = ray & !pieces.bits();
    // Everything nearer than the first gap. Without a gap, both forms select the whole ray.
    let upwards = gaps ^ gaps.wrapping_sub(1);
    let downwards = u64::MAX << (u64::BITS - gaps.leading_zeros());
    let nearer = if to.index() > from.index() { upwards } else { downwards };
    PointSet::from_bits(ray & pieces.bits() & nearer)
}

/// Tables by direction are entered with the difference of the numbers of two neighbours, which is at hand
/// where the direction is not. This many are enough, and a power of two makes masking replace the check of
/// bounds.
const DIFFERENCES: usize = 16;

const STRONG: PointSet = strong_points();

static NEIGHBOURS: [PointSet; Point::SLOTS] = neighbour_table();
/// What lies straight ahead of a point up to the edge.
static RAYS: [[PointSet; DIFFERENCES]; Point::SLOTS] = ray_table();
/// Entries that no two neighbours have are filled with any direction.
static DIRECTIONS: [Direction; DIFFERENCES] = direction_table();

/// The difference of the numbers of two neighbours, counted from the smallest, which goes to the south-west.
const fn difference(from: Point, to: Point) -> usize {
    (Direction::SouthWest.distance() + to.index() - from.index()) as usize % DIFFERENCES
}

/// The point next to another on the widest board, whether or not a line joins them.
const fn beside(point: Point, direction: Direction) -> Option<Point> {
    let column = point.column().index().checked_add_signed(direction.columns());
    let row = point.row().index().checked_add_signed(direction.rows());
    if let (Some(column), Some(row)) = (column, row)
        && let (Some(column), Some(row)) = (Column::new(column), Row::new(row))
    {
        return Some(Point::new(column, row));
    }
    None
}

/// The point next to another on the widest board, along a line.
const fn along(point: Point, direction: Direction) -> Option<Point> {
    if direction.is_diagonal() && !point.is_strong() { None } else { beside(point, direction) }
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
