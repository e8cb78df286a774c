//! Boards as text. `classic` is the mail server's picture to the character; the other boards are drawn in
//! the same manner.

use crate::preferences::Style;
use fanorona_rules::{BySide, Column, Point, PointSet, Row, Ruleset, Side};
use std::fmt::Write as _;

/// What is needed to draw a board.
#[derive(Debug, Clone, Copy)]
pub struct Picture<'a> {
    /// Which board it is.
    pub ruleset: Ruleset,
    /// The points on which each side's pieces stand.
    pub pieces: BySide<PointSet>,
    /// Who sits where.
    pub names: BySide<&'a str>,
    /// The side that is drawn at the bottom.
    pub bottom: Side,
}

/// Draws the board in the given style, as whole lines. The style `line` has no picture of its own.
#[must_use]
pub fn picture(picture: &Picture<'_>, style: Style) -> String {
    match style {
        Style::Classic => picture.classic(),
        Style::Compact | Style::Line => picture.compact(),
    }
}

/// Columns from left to right and rows from top to bottom, as they are drawn.
struct Layout {
    columns: Vec<Column>,
    rows: Vec<Row>,
}

impl Picture<'_> {
    fn layout(&self) -> Layout {
        let ruleset = self.ruleset;
        match self.bottom {
            Side::White => {
                Layout { columns: ruleset.each_column().collect(), rows: ruleset.each_row().rev().collect() }
            }
            Side::Black => {
                Layout { columns: ruleset.each_column().rev().collect(), rows: ruleset.each_row().collect() }
            }
        }
    }

    fn occupant(&self, point: Point) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.pieces.get(*side).contains(point))
    }

    fn player(&self, side: Side) -> String {
        let colour = match side {
            Side::White => "White",
            Side::Black => "Black",
        };
        format!("{colour} ({})", self.names.get(side))
    }

    /// Every point is three characters wide and three lines high; lines of the board run between them.
    fn classic(&self) -> String {
        let layout = self.layout();
        let letters = letters(&layout, "   ", "     ", "  ");
        let last = layout.rows.len() - 1;
        let mut out = format!("{letters}\n\n");
        for (index, row) in layout.rows.iter().enumerate() {
            let edge = Edge { above: index == 0, below: index == last };
            let _ = writeln!(out, "{}", self.band(&layout, *row, Band::Above, edge));
            let _ = writeln!(out, "{}", self.middle(&layout, *row));
            let _ = writeln!(out, "{}", self.band(&layout, *row, Band::Below, edge));
            if !edge.below {
                let between = Self::between(&layout, *row);
                let side = if index == 0 {
                    Some(self.bottom.opposite())
                } else {
                    (index + 1 == last).then_some(self.bottom)
                };
                let name = side.map(|side| format!("  {}", self.player(side))).unwrap_or_default();
                let _ = writeln!(out, "{between}{name}");
            }
        }
        let _ = writeln!(out, "\n{letters}");
        out
    }

    /// The line of characters that holds the points of a row themselves.
    fn middle(&self, layout: &Layout, row: Row) -> String {
        let last = layout.columns.len() - 1;
        let cells: Vec<String> = layout
            .columns
            .iter()
            .enumerate()
            .map(|(index, column)| {
                let point = Point::new(*column, row);
                self.block(point).map_or_else(
                    || {
                        let left = if index == 0 { ' ' } else { '-' };
                        let right = if index == last { ' ' } else { '-' };
                        format!("{left}{}{right}", free(point))
                    },
                    str::to_owned,
                )
            })
            .collect();
        let number = row.number();
        format!(" {number}  {}  {number} ", cells.join("-"))
    }

    /// The line of characters above or below the points of a row: pieces, or the lines that meet in a free
    /// point.
    fn band(&self, layout: &Layout, row: Row, band: Band, edge: Edge) -> String {
        let last = layout.columns.len() - 1;
        let cells: Vec<String> = layout
            .columns
            .iter()
            .enumerate()
            .map(|(index, column)| {
                let point = Point::new(*column, row);
                if let Some(block) = self.block(point) {
                    return block.to_owned();
                }
                let (left, right, open) = match band {
                    Band::Above => ('\\', '/', !edge.above),
                    Band::Below => ('/', '\\', !edge.below),
                };
                let diagonal = |drawn: bool, line: char| if drawn && point.is_strong() { line } else { ' ' };
                if open {
                    format!("{}|{}", diagonal(index > 0, left), diagonal(index < last, right))
                } else {
                    "   ".to_owned()
                }
            })
            .collect();
        format!("    {}    ", cells.join(" "))
    }

    /// The line of characters below the row `upper`: the lines of the board between it and the next.
    fn between(layout: &Layout, upper: Row) -> String {
        let mut out = String::from("     |");
        for left in layout.columns.iter().take(layout.columns.len() - 1) {
            let diagonal = if Point::new(*left, upper).is_strong() { '\\' } else { '/' };
            let _ = write!(out, " {diagonal} |");
        }
        out.push_str("     ");
        out
    }

    fn block(&self, point: Point) -> Option<&'static str> {
        self.occupant(point).map(|side| match side {
            Side::White => "OOO",
            Side::Black => "###",
        })
    }

    /// A character for a point, and the players beside their own rows.
    fn compact(&self) -> String {
        let layout = self.layout();
        let letters = letters(&layout, " ", "    ", "");
        let last = layout.rows.len() - 1;
        let mut out = format!("{letters}\n");
        for (index, row) in layout.rows.iter().enumerate() {
            let points: Vec<String> = layout
                .columns
                .iter()
                .map(|column| {
                    let point = Point::new(*column, *row);
                    self.occupant(point).map_or_else(|| free(point), piece).to_string()
                })
                .collect();
            let name = match index {
                0 => self.player_with_piece(self.bottom.opposite()),
                _ if index == last => self.player_with_piece(self.bottom),
                _ => String::new(),
            };
            let line = format!("  {} {} {}{name}", row.number(), points.join(" "), row.number());
            let _ = writeln!(out, "{line}");
        }
        let _ = writeln!(out, "{letters}");
        out
    }

    fn player_with_piece(&self, side: Side) -> String {
        format!("   {} {}", piece(side), self.player(side))
    }
}

/// The letters of the columns: what stands between two, before the first, and behind the last.
fn letters(layout: &Layout, gap: &str, before: &str, behind: &str) -> String {
    let letters: Vec<String> = layout.columns.iter().map(|column| column.letter().to_string()).collect();
    format!("{before}{}{behind}", letters.join(gap))
}

/// Whether a row is the first or the last that is drawn.
#[derive(Debug, Clone, Copy)]
struct Edge {
    above: bool,
    below: bool,
}

/// Which line of characters around the points of a row.
#[derive(Debug, Clone, Copy)]
enum Band {
    Above,
    Below,
}

fn free(point: Point) -> char {
    if point.is_strong() { '*' } else { '+' }
}

fn piece(side: Side) -> char {
    match side {
        Side::White => 'O',
        Side::Black => '#',
    }
}

#[cfg(test)]
mod tests;
