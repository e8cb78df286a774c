//! A board in cells.

use super::put;
use super::theme::{Look, Part};
use crate::model::board::BoardView;
use crate::model::hand::Choice;
use fanorona_protocol::board::Board;
use fanorona_rules::{Column, Point, PointSet, Row, Side, Step, geometry};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Where a board is on the screen, and how large.
#[derive(Debug, Clone)]
pub struct BoardRegion {
    /// The columns from left to right.
    columns: Vec<Column>,
    /// The rows from top to bottom.
    rows: Vec<Row>,
    area: Rect,
    /// Cells between two columns, and between two rows.
    steps: (u16, u16),
}

/// The distances between points, from the largest to the smallest.
const SIZES: [(u16, u16); 4] = [(8, 4), (6, 3), (4, 2), (3, 1)];
/// Columns for the numbers of rows at the left.
const LEFT: u16 = 3;
/// From this distance a piece is more than one cell.
const LARGE: u16 = 8;
/// The least width beside the board for what is said about it.
const BESIDE: u16 = 24;

impl BoardRegion {
    /// The largest board that fits into an area, with room for words beside it or below it.
    #[must_use]
    pub fn fit(view: &BoardView, bottom: Side, area: Rect) -> Self {
        let shape = Board::of(&view.stage, bottom, view.last);
        let (columns, rows) = (shape.columns(), shape.rows());
        let at = |steps| Self {
            columns: columns.clone(),
            rows: rows.clone(),
            area,
            steps,
        };
        let fits = |region: &Self| {
            let beside = region.width() + BESIDE <= area.width && region.height() <= area.height;
            let above = region.width() <= area.width && region.height() + 6 <= area.height;
            beside || above
        };
        let smallest = SIZES[SIZES.len() - 1];
        SIZES
            .into_iter()
            .map(at)
            .find(fits)
            .unwrap_or_else(|| at(smallest))
    }

    fn margin(&self) -> u16 {
        if self.steps.0 >= LARGE { 2 } else { 1 }
    }

    fn span(count: usize, step: u16) -> u16 {
        u16::try_from(count.saturating_sub(1))
            .unwrap_or(0)
            .saturating_mul(step)
    }

    /// How many columns of the screen it takes.
    #[must_use]
    pub fn width(&self) -> u16 {
        LEFT + Self::span(self.columns.len(), self.steps.0) + 2 * self.margin() + 1
    }

    /// How many rows of the screen it takes, with the letters below it.
    #[must_use]
    pub fn height(&self) -> u16 {
        Self::span(self.rows.len(), self.steps.1) + 2 * (self.margin() - 1) + 2
    }

    /// The cell in the middle of a point.
    fn cell(&self, point: Point) -> Option<(u16, u16)> {
        let column = self.columns.iter().position(|it| *it == point.column())?;
        let row = self.rows.iter().position(|it| *it == point.row())?;
        let x = self.area.x + LEFT + self.margin() + u16::try_from(column).ok()? * self.steps.0;
        let y = self.area.y + self.margin() - 1 + u16::try_from(row).ok()? * self.steps.1;
        Some((x, y))
    }

    /// The point that is nearest to a cell, if one is near.
    #[must_use]
    pub fn point_at(&self, x: u16, y: u16) -> Option<Point> {
        let near = |at: u16, start: u16, step: u16| -> Option<usize> {
            let from_start = (at + step / 2).checked_sub(start)?;
            Some(usize::from(from_start / step))
        };
        let column = near(x, self.area.x + LEFT + self.margin(), self.steps.0)?;
        let row = near(y, self.area.y + self.margin() - 1, self.steps.1)?;
        Some(Point::new(*self.columns.get(column)?, *self.rows.get(row)?))
    }
}

/// What a point is besides empty or not.
struct Marks<'v> {
    view: &'v BoardView,
    /// A step that was sent and is not answered yet.
    sent: Option<Step>,
    piece: Option<Point>,
    targets: PointSet,
    fork: Vec<&'v Choice>,
}

impl<'v> Marks<'v> {
    fn of(view: &'v BoardView, sent: Option<Step>) -> Self {
        let piece = view.hand.piece(&view.stage);
        let piece = piece.filter(|_| view.plays && sent.is_none());
        let from_piece = view
            .choices
            .iter()
            .filter(|choice| Some(choice.step.from) == piece);
        Self {
            view,
            sent,
            piece,
            targets: from_piece.map(|choice| choice.step.to).collect(),
            fork: view.hand.fork(&view.stage, &view.choices),
        }
    }

    /// The piece on a point. One that was sent on its way is drawn where it goes.
    fn occupant(&self, point: Point) -> Option<Side> {
        let stage = &self.view.stage;
        match self.sent {
            Some(step) if step.from == point => None,
            Some(step) if step.to == point => stage.occupant(step.from),
            Some(_) | None => stage.occupant(point),
        }
    }

    /// Where the cursor is, while it means something.
    fn has_cursor(&self, point: Point) -> bool {
        let view = self.view;
        let is_shown = view.plays || (view.side.is_some() && view.hand.is_moved());
        is_shown && view.hand.cursor == point
    }

    /// The sign of the way that would capture a piece, while the player has to choose.
    fn sign(&self, point: Point) -> Option<char> {
        let way = self.fork.iter().find(|way| way.captures.contains(point))?;
        way.text.chars().last()
    }

    /// The two characters around the point: its mark without colours.
    fn around(&self, point: Point) -> Option<(char, char)> {
        if let Some(sign) = self.sign(point) {
            return Some((sign, sign));
        }
        if self.has_cursor(point) {
            return Some(('>', '<'));
        }
        if self.piece == Some(point) {
            return Some(('{', '}'));
        }
        let last = self.view.last;
        if last.path().last() == Some(&point) {
            return Some(('[', ']'));
        }
        last.way.contains(point).then_some(('(', ')'))
    }

    fn part(&self, point: Point) -> Option<Part> {
        if self.sign(point).is_some() {
            return Some(Part::Captured);
        }
        if self.has_cursor(point) {
            return Some(Part::Cursor);
        }
        if self.piece == Some(point) {
            return Some(Part::Taken);
        }
        self.view.last.way.contains(point).then_some(Part::Last)
    }

    /// What is drawn on a point.
    fn glyph(&self, point: Point, look: Look) -> (&'static str, Part) {
        match self.occupant(point) {
            Some(side) => piece(side, look),
            None if self.targets.contains(point) => {
                (if look.is_ascii { "@" } else { "◎" }, Part::Target)
            }
            None if self.view.last.captured.contains(point) => {
                (if look.is_ascii { "x" } else { "×" }, Part::Captured)
            }
            None if look.is_ascii && point.is_strong() => ("*", Part::Board),
            None if look.is_ascii => ("+", Part::Board),
            None => ("┼", Part::Board),
        }
    }
}

/// How a piece is drawn in one cell.
pub(super) fn piece(side: Side, look: Look) -> (&'static str, Part) {
    match side {
        Side::White if look.is_ascii => ("O", Part::White),
        Side::Black if look.is_ascii => ("#", Part::Black),
        Side::White if look.has_coloured_pieces() => ("●", Part::White),
        Side::White => ("○", Part::White),
        Side::Black => ("●", Part::Black),
    }
}

/// Draws a board.
pub(super) fn draw(
    view: &BoardView,
    sent: Option<Step>,
    region: &BoardRegion,
    look: Look,
    buffer: &mut Buffer,
) {
    let area = region.area.intersection(buffer.area);
    let ground = look.style(Part::Board);
    let board = Rect {
        x: area.x + LEFT,
        width: region.width() - LEFT,
        height: region.height() - 1,
        ..area
    }
    .intersection(area);
    for row in board.rows() {
        put(buffer, row, 0, &" ".repeat(usize::from(row.width)), ground);
    }
    let marks = Marks::of(view, sent);
    lines(view, region, look, buffer, area);
    labels(region, look, buffer, area);
    let points = region.rows.iter().flat_map(|row| {
        region
            .columns
            .iter()
            .map(|column| Point::new(*column, *row))
    });
    for point in points {
        let Some((x, y)) = region.cell(point) else {
            continue;
        };
        let (glyph, part) = marks.glyph(point, look);
        let mut style = look.style(part);
        if let Some(mark) = marks.part(point) {
            let over = look.style(mark);
            style = if mark == Part::Captured {
                style
            } else {
                style.patch(over)
            };
        }
        let has_piece = marks.occupant(point).is_some();
        if region.steps.0 >= LARGE && has_piece && !look.is_ascii && look.has_coloured_pieces() {
            disc(x, y, style, buffer, area);
        } else {
            cell(buffer, area, x, y, glyph, style);
        }
        if let Some((left, right)) = marks.around(point) {
            let mark = marks
                .part(point)
                .map_or(ground, |part| ground.patch(look.style(part)));
            let reach = if region.steps.0 >= LARGE { 3 } else { 1 };
            let tight = region.steps.0 < 4;
            cell(
                buffer,
                area,
                x.saturating_sub(reach),
                y,
                &left.to_string(),
                mark,
            );
            if !tight {
                cell(buffer, area, x + reach, y, &right.to_string(), mark);
            }
        }
    }
}

/// A round piece of five by three cells.
fn disc(x: u16, y: u16, style: Style, buffer: &mut Buffer, area: Rect) {
    let rows = [" ▄▄▄ ", "█████", " ▀▀▀ "];
    for (down, text) in (0..).zip(rows) {
        for (right, glyph) in (0..).zip(text.chars()) {
            let at = (x + right, y + down);
            if glyph != ' '
                && let (Some(x), Some(y)) = (at.0.checked_sub(2), at.1.checked_sub(1))
            {
                cell(buffer, area, x, y, glyph.encode_utf8(&mut [0; 4]), style);
            }
        }
    }
}

fn cell(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    if area.contains((x, y).into()) {
        buffer.set_stringn(x, y, text, 1, style);
    }
}

/// The lines between neighbouring points.
fn lines(view: &BoardView, region: &BoardRegion, look: Look, buffer: &mut Buffer, area: Rect) {
    let style = look.style(Part::Board);
    let ruleset = view.ruleset();
    let glyph = |right: bool, down: i32| match (right, down, look.is_ascii) {
        (true, 0, true) => "-",
        (true, 0, false) => "─",
        (false, _, true) => "|",
        (false, _, false) => "│",
        (true, 1, true) => "\\",
        (true, 1, false) => "╲",
        (true, _, true) => "/",
        (true, _, false) => "╱",
    };
    for point in ruleset.points() {
        let Some((x, y)) = region.cell(point) else {
            continue;
        };
        for other in geometry::neighbours(ruleset, point) {
            let Some((to_x, to_y)) = region.cell(other) else {
                continue;
            };
            if to_x < x || (to_x == x && to_y < y) {
                continue;
            }
            let (across, along) = (to_x - x, to_y.abs_diff(y));
            let steps = if across == 0 || (along > 0 && along < across) {
                along
            } else {
                across
            };
            let down = i32::from(to_y > y) - i32::from(to_y < y);
            for step in 1..steps {
                let right = x + across * step / steps;
                let lower = along * step / steps;
                let at = if down < 0 { y - lower } else { y + lower };
                cell(buffer, area, right, at, glyph(across > 0, down), style);
            }
        }
    }
}

/// The numbers of rows and the letters of columns.
fn labels(region: &BoardRegion, look: Look, buffer: &mut Buffer, area: Rect) {
    let style = look.style(Part::Text);
    for row in &region.rows {
        let at = region
            .columns
            .first()
            .and_then(|column| region.cell(Point::new(*column, *row)));
        if let Some((_, y)) = at {
            cell(
                buffer,
                area,
                area.x + 1,
                y,
                &row.number().to_string(),
                style,
            );
        }
    }
    for column in &region.columns {
        let at = region
            .rows
            .last()
            .and_then(|row| region.cell(Point::new(*column, *row)));
        if let Some((x, _)) = at {
            let y = area.y + region.height() - 1;
            cell(buffer, area, x, y, &column.letter().to_string(), style);
        }
    }
}
