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
const SIZES: [(u16, u16); 10] = [
    (20, 10),
    (18, 9),
    (16, 8),
    (14, 7),
    (12, 6),
    (10, 5),
    (8, 4),
    (6, 3),
    (4, 2),
    (3, 1),
];
/// Columns for the numbers of rows at the left.
const LEFT: u16 = 3;
/// From this distance on a piece is more than one cell.
const LARGE: u16 = 8;
/// The rows below a board for what is said about it, if it is not beside it.
const BELOW: u16 = 4;
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
            let above = region.width() <= area.width && region.height() + BELOW <= area.height;
            // Words are better beside a board than a large board above them.
            beside || (above && region.steps.0 <= LARGE)
        };
        let smallest = SIZES[SIZES.len() - 1];
        SIZES
            .into_iter()
            .map(at)
            .find(fits)
            .unwrap_or_else(|| at(smallest))
    }

    /// How many cells a piece reaches from its middle to the sides, and up and down.
    fn reach(&self) -> (u16, u16) {
        match self.steps.0 {
            16.. => (4, 2),
            12.. => (3, 1),
            LARGE.. => (2, 1),
            _ => (0, 0),
        }
    }

    /// The cells between the edge and the middle of the first point.
    fn margin(&self) -> (u16, u16) {
        let (across, down) = self.reach();
        (across.max(1), down)
    }

    fn span(count: usize, step: u16) -> u16 {
        u16::try_from(count.saturating_sub(1))
            .unwrap_or(0)
            .saturating_mul(step)
    }

    /// How many columns of the screen it takes.
    #[must_use]
    pub fn width(&self) -> u16 {
        LEFT + Self::span(self.columns.len(), self.steps.0) + 2 * self.margin().0 + 1
    }

    /// How many rows of the screen it takes, with the letters below it.
    #[must_use]
    pub fn height(&self) -> u16 {
        Self::span(self.rows.len(), self.steps.1) + 2 * self.margin().1 + 2
    }

    /// The first row of the screen below it.
    #[must_use]
    pub fn bottom(&self) -> u16 {
        self.area.y + self.height()
    }

    /// The cell in the middle of a point.
    fn cell(&self, point: Point) -> Option<(u16, u16)> {
        let column = self.columns.iter().position(|it| *it == point.column())?;
        let row = self.rows.iter().position(|it| *it == point.row())?;
        let margin = self.margin();
        let x = self.area.x + LEFT + margin.0 + u16::try_from(column).ok()? * self.steps.0;
        let y = self.area.y + margin.1 + u16::try_from(row).ok()? * self.steps.1;
        Some((x, y))
    }

    /// The point that is nearest to a cell, if one is near.
    #[must_use]
    pub fn point_at(&self, x: u16, y: u16) -> Option<Point> {
        let near = |at: u16, start: u16, step: u16| -> Option<usize> {
            let from_start = (at + step / 2).checked_sub(start)?;
            Some(usize::from(from_start / step))
        };
        let margin = self.margin();
        let column = near(x, self.area.x + LEFT + margin.0, self.steps.0)?;
        let row = near(y, self.area.y + margin.1, self.steps.1)?;
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
        let (reach, _) = region.reach();
        match marks.occupant(point) {
            Some(side) if reach > 0 => disc((x, y), reach, side, look, style, buffer, area),
            Some(_) | None => cell(buffer, area, x, y, glyph, style),
        }
        if let Some((left, right)) = marks.around(point) {
            let mark = marks
                .part(point)
                .map_or(ground, |part| ground.patch(look.style(part)));
            let reach = reach + 1;
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

/// A round piece of several cells. A white one is a ring where colours do not tell it apart.
fn disc(
    (x, y): (u16, u16),
    reach: u16,
    side: Side,
    look: Look,
    style: Style,
    buffer: &mut Buffer,
    area: Rect,
) {
    let is_ring = side == Side::White && !look.has_coloured_pieces();
    // A cell has two halves, one above the other, each about as wide as high. Distances are counted
    // in halves of such a half.
    let is_within =
        |reach: i16, across: i16, half: i16| (2 * across).pow(2) + half.pow(2) <= 5 * reach.pow(2);
    let reach = i16::try_from(reach).unwrap_or(0);
    for down in -2..=2 {
        for across in -reach..=reach {
            let halves = [4 * down - 1, 4 * down + 1];
            let inside = |reach| halves.map(|half| is_within(reach, across, half));
            let inner = if is_ring {
                inside(reach - 1)
            } else {
                [false; 2]
            };
            let outer = inside(reach);
            if outer == [false; 2] {
                continue;
            }
            let [upper, lower] = [0, 1].map(|half| outer[half] && !inner[half]);
            let glyph = match (upper, lower, look.is_ascii) {
                (false, false, _) => " ",
                (_, _, true) if side == Side::White => "O",
                (_, _, true) => "#",
                (true, true, false) => "█",
                (true, false, false) => "▀",
                (false, true, false) => "▄",
            };
            let at = (x.checked_add_signed(across), y.checked_add_signed(down));
            if let (Some(x), Some(y)) = at {
                cell(buffer, area, x, y, glyph, style);
            }
        }
    }
}

/// A board of one cell for each point and one between them, without lines.
pub(super) fn draw_small(
    view: &BoardView,
    bottom: Side,
    area: Rect,
    look: Look,
    buffer: &mut Buffer,
) {
    let shape = Board::of(&view.stage, bottom, view.last);
    for (row, y) in shape.rows().into_iter().zip(area.y..area.bottom()) {
        let points = shape.columns().into_iter().map(|it| Point::new(it, row));
        for (point, x) in points.zip((area.x..area.right()).step_by(2)) {
            let ground = look.style(Part::Board);
            let (glyph, part) = match view.stage.occupant(point) {
                Some(side) => piece(side, look),
                None if look.is_ascii => (".", Part::Board),
                None => ("·", Part::Board),
            };
            let mut style = look.style(part);
            if view.last.way.contains(point) {
                style = style.patch(look.style(Part::Last));
            }
            cell(buffer, area, x, y, glyph, style);
            cell(buffer, area, x + 1, y, " ", ground);
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
