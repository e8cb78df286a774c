//! Boards as text. `classic` is the mail server's picture to the character; the other boards are drawn in
//! the same manner.

use super::ink::{Ink, Paint};
use super::locale::Locale;
use crate::language::Language;
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
    /// The names of the players.
    pub names: BySide<&'a str>,
    /// The language of the words beside the board.
    pub language: Language,
    /// The side that is drawn at the bottom.
    pub bottom: Side,
    /// The points that the last turn has touched.
    pub touched: PointSet,
    /// Whether there are colours.
    pub ink: Ink,
}

/// Draws the board in the given style, as whole lines. The styles `line` and `blind` have no picture of their own.
#[must_use]
pub fn picture(picture: &Picture<'_>, style: Style) -> String {
    match style {
        Style::Classic => picture.classic(),
        Style::Unicode => picture.unicode(),
        Style::Compact | Style::Line | Style::Blind => picture.compact(),
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

    /// What is drawn at a point, painted as what it is.
    fn painted(&self, point: Point, text: &str) -> String {
        let touched = self.touched.contains(point);
        match self.occupant(point) {
            Some(side) if touched => self.ink.paint(Paint::Moved(side), text),
            Some(side) => self.ink.paint(Paint::Piece(side), text),
            None if touched => self.ink.paint(Paint::Touched, text),
            None => text.to_owned(),
        }
    }

    fn player(&self, side: Side) -> String {
        format!("{} ({})", super::analysis::side(side, Locale::of(self.language)), self.names.get(side))
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
                self.block(point).unwrap_or_else(|| {
                    let left = if index == 0 { ' ' } else { '-' };
                    let right = if index == last { ' ' } else { '-' };
                    format!("{left}{}{right}", self.painted(point, &free(point).to_string()))
                })
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
                    return block;
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

    fn block(&self, point: Point) -> Option<String> {
        self.occupant(point).map(|side| {
            let letters = match side {
                Side::White => "OOO",
                Side::Black => "###",
            };
            self.painted(point, letters)
        })
    }

    /// A circle or a crossing of lines for a point, three columns and two lines from one to the next.
    fn unicode(&self) -> String {
        let layout = self.layout();
        let letters = letters(&layout, "   ", "    ", "");
        let last = layout.rows.len() - 1;
        let mut out = format!("{letters}\n");
        for (index, row) in layout.rows.iter().enumerate() {
            let points: Vec<String> = (0..layout.columns.len())
                .map(|column| {
                    let point = Point::new(layout.columns[column], *row);
                    let drawn = match self.occupant(point) {
                        Some(Side::White) => '\u{25cb}',
                        Some(Side::Black) => '\u{25cf}',
                        None => crossing(&layout, column, index),
                    };
                    self.painted(point, &drawn.to_string())
                })
                .collect();
            let name = match index {
                0 => format!("   {}", self.player_with_circle(self.bottom.opposite())),
                _ if index == last => format!("   {}", self.player_with_circle(self.bottom)),
                _ => String::new(),
            };
            let number = row.number();
            let _ = writeln!(out, "  {number} {} {number}{name}", points.join("\u{2500}\u{2500}\u{2500}"));
            if index < last {
                let _ = writeln!(out, "    {}", strokes(&layout, *row));
            }
        }
        let _ = writeln!(out, "{letters}");
        out
    }

    fn player_with_circle(&self, side: Side) -> String {
        let circle = match side {
            Side::White => "\u{25cb}",
            Side::Black => "\u{25cf}",
        };
        format!("{} {}", self.ink.paint(Paint::Piece(side), circle), self.player(side))
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
                    let drawn = self.occupant(point).map_or_else(|| free(point), piece);
                    self.painted(point, &drawn.to_string())
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
        let drawn = self.ink.paint(Paint::Piece(side), &piece(side).to_string());
        format!("   {drawn} {}", self.player(side))
    }
}

/// The letters of the columns: what stands between two, before the first, and behind the last.
fn letters(layout: &Layout, gap: &str, before: &str, behind: &str) -> String {
    let letters: Vec<String> = layout.columns.iter().map(|column| column.letter().to_string()).collect();
    format!("{before}{}{behind}", letters.join(gap))
}

/// How the lines of the board meet in a free point, by its place in the picture.
fn crossing(layout: &Layout, column: usize, row: usize) -> char {
    let place = |index: usize, count: usize| if index == 0 { 0 } else { 1 + usize::from(index + 1 == count) };
    let drawn = [
        ['\u{250c}', '\u{252c}', '\u{2510}'],
        ['\u{251c}', '\u{253c}', '\u{2524}'],
        ['\u{2514}', '\u{2534}', '\u{2518}'],
    ];
    drawn[place(row, layout.rows.len())][place(column, layout.columns.len())]
}

/// The lines of the board between the row `upper` and the next.
fn strokes(layout: &Layout, upper: Row) -> String {
    let mut out = String::from("\u{2502}");
    for left in layout.columns.iter().take(layout.columns.len() - 1) {
        let diagonal = if Point::new(*left, upper).is_strong() { '\u{2572}' } else { '\u{2571}' };
        let _ = write!(out, " {diagonal} \u{2502}");
    }
    out
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
