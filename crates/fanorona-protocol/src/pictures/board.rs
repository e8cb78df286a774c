//! The picture of a board.

use crate::board::Board;
use crate::pictures::classes::{self, Class};
use crate::pictures::shapes::{Drawing, Layer, Place, Shape, Tenths, Use, at, units};
use fanorona_game::{Mark, Marks};
use fanorona_rules::{Direction, Point, PointSet, Ruleset, Side, geometry};

/// From one point to the next.
pub(crate) const CELL: i16 = 40;
/// The radius of a piece.
const PIECE: Tenths = units(15);
/// The radii of the marks of the last movement.
const TAKEN: Tenths = units(12);
const FROM: Tenths = units(7);
const MOVED: Tenths = units(19);
/// The radius of a marked point.
const MARKED: Tenths = units(17);

/// What a picture of a board is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardKind {
    /// To be looked at: with the names of rows and columns.
    Full,
    /// A small picture in a list: without names.
    Small,
    /// To be played on: as `Full`, and above each point there is an invisible circle with the name
    /// of the point in `data-point`.
    Playable,
}

/// Draws a board.
#[must_use]
pub fn board(board: &Board, kind: BoardKind) -> Drawing {
    marked_board(board, kind, &Marks::default())
}

/// Draws a board with what the owner of a study points at.
#[must_use]
pub fn marked_board(board: &Board, kind: BoardKind, marks: &Marks) -> Drawing {
    let grid = Grid::of(board);
    let margin = match kind {
        BoardKind::Full | BoardKind::Playable => units(36),
        BoardKind::Small => units(24),
    };
    let span = |count: usize| units(CELL * (narrow(count) - 1)) + margin + margin;
    let (width, height) = (span(grid.columns), span(grid.rows));
    let corner = Place::new(-margin, -margin);
    let mut layers = vec![
        Layer::new(
            &classes::BOARD,
            vec![Shape::Rectangle {
                corner,
                width,
                height,
                radius: units(8),
            }],
        ),
        Layer::new(&classes::BOARD_LINE, vec![Shape::Lines(grid.lines())]),
    ];
    layers.extend(last_movement(board, &grid));
    for side in Side::ALL {
        let pieces = grid.circles(*board.pieces.get(side), PIECE);
        layers.push(Layer::new(class_of(side), pieces));
    }
    layers.extend(pointed_at(marks, &grid));
    match kind {
        BoardKind::Small => {}
        BoardKind::Full => layers.push(names(board, &grid)),
        BoardKind::Playable => layers.extend([names(board, &grid), targets(&grid)]),
    }
    Drawing {
        corner,
        width,
        height,
        use_of: match kind {
            BoardKind::Full | BoardKind::Small => Use::Image,
            BoardKind::Playable => Use::Controls(parts()),
        },
        layers,
    }
}

/// A piece on the ground of a board, as a sign for its player.
#[must_use]
pub fn piece(side: Side) -> Drawing {
    let (corner, length) = (at(-CELL / 2, -CELL / 2), units(CELL));
    let ground = Shape::Rectangle {
        corner,
        width: length,
        height: length,
        radius: units(8),
    };
    Drawing {
        corner,
        width: length,
        height: length,
        use_of: Use::Image,
        layers: vec![
            Layer::new(&classes::BOARD, vec![ground]),
            Layer::new(class_of(side), vec![round(at(0, 0), PIECE)]),
        ],
    }
}

fn class_of(side: Side) -> &'static Class {
    match side {
        Side::White => &classes::WHITE,
        Side::Black => &classes::BLACK,
    }
}

fn round(centre: Place, radius: Tenths) -> Shape {
    Shape::Circle { centre, radius }
}

/// One of each shape that a script puts on a board.
fn parts() -> Vec<Layer> {
    let mut parts: Vec<Layer> = [
        (&classes::WHITE, PIECE),
        (&classes::BLACK, PIECE),
        (&classes::TAKEN, TAKEN),
        (&classes::FROM, FROM),
        (&classes::MOVED, MOVED),
        (&classes::SIGN, FROM),
        (&classes::RING, units(18)),
        (&classes::MARK, MARKED),
    ]
    .into_iter()
    .map(|(class, radius)| Layer::new(class, vec![round(at(0, 0), radius)]))
    .collect();
    let line = |class| Layer::new(class, vec![Shape::Lines(Vec::new())]);
    parts.extend([&classes::WAY, &classes::MARK_LINE].map(line));
    parts
}

/// Where the points of a board are in its picture: the first of the first row is at 0, 0.
struct Grid {
    ruleset: Ruleset,
    bottom: Side,
    columns: usize,
    rows: usize,
}

impl Grid {
    fn of(board: &Board) -> Self {
        Self {
            ruleset: board.ruleset,
            bottom: board.bottom,
            columns: board.columns().len(),
            rows: board.rows().len(),
        }
    }

    fn place(&self, point: Point) -> Place {
        let (column, row) = (
            usize::from(point.column().index()),
            usize::from(point.row().index()),
        );
        let (column, row) = match self.bottom {
            Side::White => (column, self.rows - 1 - row),
            Side::Black => (self.columns - 1 - column, row),
        };
        at(CELL * narrow(column), CELL * narrow(row))
    }

    fn circles(&self, points: PointSet, radius: Tenths) -> Vec<Shape> {
        let circle = |point| round(self.place(point), radius);
        points.iter().map(circle).collect()
    }

    /// The lines that connect the points, each from one edge of the board to another.
    fn lines(&self) -> Vec<Vec<Place>> {
        let next = |point, direction| geometry::neighbour(self.ruleset, point, direction);
        let mut lines = Vec::new();
        for direction in [
            Direction::East,
            Direction::North,
            Direction::NorthEast,
            Direction::SouthEast,
        ] {
            for first in self.ruleset.points() {
                let begins_here = next(first, direction.opposite()).is_none();
                let Some(second) = next(first, direction).filter(|_| begins_here) else {
                    continue;
                };
                let mut end = second;
                while let Some(point) = next(end, direction) {
                    end = point;
                }
                lines.push(vec![self.place(first), self.place(end)]);
            }
        }
        lines
    }
}

/// The way of the last movement, and the points where it captured pieces.
fn last_movement(board: &Board, grid: &Grid) -> Vec<Layer> {
    let way: Vec<Place> = board
        .last
        .path()
        .into_iter()
        .map(|point| grid.place(point))
        .collect();
    let circle = |centre: Option<&Place>, radius| {
        let circle = |centre: &Place| round(*centre, radius);
        centre.map(circle).into_iter().collect()
    };
    vec![
        Layer::new(&classes::TAKEN, grid.circles(board.last.captured, TAKEN)),
        Layer::new(&classes::FROM, circle(way.first(), FROM)),
        Layer::new(&classes::MOVED, circle(way.last(), MOVED)),
        Layer::new(
            &classes::WAY,
            if way.is_empty() {
                Vec::new()
            } else {
                vec![Shape::Lines(vec![way])]
            },
        ),
    ]
}

/// Lines and rings above the pieces.
fn pointed_at(marks: &Marks, grid: &Grid) -> [Layer; 2] {
    let (mut lines, mut rings) = (Vec::new(), Vec::new());
    for mark in marks.iter() {
        match mark {
            Mark::Point(point) => rings.push(round(grid.place(point), MARKED)),
            Mark::Line { from, to } => lines.push(vec![grid.place(from), grid.place(to)]),
        }
    }
    let lines = Some(lines).filter(|lines| !lines.is_empty());
    [
        Layer::new(
            &classes::MARK_LINE,
            lines.map(Shape::Lines).into_iter().collect(),
        ),
        Layer::new(&classes::MARK, rings),
    ]
}

/// The names of rows and columns.
fn names(board: &Board, grid: &Grid) -> Layer {
    let left = -units(26);
    let below = units(CELL * (narrow(grid.rows) - 1)) + units(31);
    let columns = (0..).zip(board.columns()).map(|(index, column)| {
        let place = Place::new(units(CELL * index), below);
        (place, column.letter())
    });
    let rows = (0..).zip(board.rows()).map(|(index, row)| {
        // The middle of a digit is above its line.
        let place = Place::new(left, units(CELL * index + 4));
        (place, char::from(b'0' + row.number()))
    });
    let letters = [columns.collect(), rows.collect()];
    Layer::new(&classes::NAMES, letters.map(Shape::Letters).into())
}

/// A circle at each point, which a script finds.
fn targets(grid: &Grid) -> Layer {
    let target = |point| Shape::Target {
        point,
        centre: grid.place(point),
        radius: units(CELL / 2),
    };
    let points = grid.ruleset.points();
    Layer::new(&classes::TARGETS, points.iter().map(target).collect())
}

/// A number of rows or columns, which is at most nine.
fn narrow(count: usize) -> i16 {
    i16::try_from(count).unwrap_or(i16::MAX)
}
