//! Boards as text. `classic` is the mail server's picture to the character; the other boards are
//! drawn in the same manner. `compact` and `unicode` also show the last movement, in characters and
//! not only in colours.

use crate::board::Board;
use crate::language::Language;
use crate::preferences::Style;
use crate::text::screen::ink::{Ink, Paint};
use crate::text::sentences::date::clock_face;
use crate::text::sentences::locale::Locale;
use crate::viewer::Viewer;
use fanorona_rules::{BySide, Column, Point, Row, Side};
use fluent_bundle::FluentArgs;
use std::fmt::Write as _;
use std::time::Duration;

/// What is needed to draw a board.
#[derive(Debug, Clone, Copy)]
pub struct Picture<'a> {
    /// The board.
    pub board: Board,
    /// The names of the players.
    pub names: BySide<&'a str>,
    /// The language of the words beside the board.
    pub language: Language,
    /// The time that each player has left, if the game is live.
    pub clocks: Option<BySide<Duration>>,
    /// The points on which the piece of a capturing turn was, in order, if they are numbered.
    pub path: &'a [Point],
    /// How many pieces each side had before the first turn; `None` if all of the start of a game.
    pub at_first: Option<BySide<u32>>,
    /// Whether there are colours.
    pub ink: Ink,
}

/// Draws the board in the given style, as whole lines. The styles `line` and `blind` have no
/// picture of their own.
#[must_use]
pub fn picture(picture: &Picture<'_>, style: Style) -> String {
    match style {
        Style::Classic => picture.classic(),
        Style::Unicode => picture.lined(&BOX_DRAWING),
        Style::Compact | Style::Line | Style::Blind => picture.lined(&ASCII),
    }
}

/// Columns from left to right and rows from top to bottom, as they are drawn.
struct Layout {
    columns: Vec<Column>,
    rows: Vec<Row>,
}

impl<'a> Picture<'a> {
    /// A board without clocks.
    pub(crate) fn of(board: Board, names: BySide<&'a str>, viewer: &Viewer) -> Self {
        Self {
            board,
            names,
            language: viewer.preferences.language(),
            clocks: None,
            path: &[],
            at_first: None,
            ink: crate::text::screen::layout::Layout::of(viewer).ink,
        }
    }
}

impl Picture<'_> {
    fn layout(&self) -> Layout {
        Layout {
            columns: self.board.columns(),
            rows: self.board.rows(),
        }
    }

    /// The number of a point on the path.
    fn number(&self, point: Point) -> Option<usize> {
        let index = self.path.iter().position(|other| *other == point)?;
        Some(index + 1)
    }

    /// Draws something at a point, painted as what it is.
    fn painted(&self, point: Point, text: &str, out: &mut String) {
        let touched =
            self.board.last.way.contains(point) || self.board.last.captured.contains(point);
        match self.board.occupant(point) {
            Some(side) if touched => self.ink.paint(Paint::Moved(side), text, out),
            Some(side) => self.ink.paint(Paint::Piece(side), text, out),
            None if touched => self.ink.paint(Paint::Touched, text, out),
            None => out.push_str(text),
        }
    }

    fn player(&self, side: Side) -> String {
        format!(
            "{} ({})",
            crate::text::features::analysis::side(side, Locale::of(self.language)),
            self.names.get(side)
        )
    }

    /// Every point is three characters wide and three lines high; lines of the board run between
    /// them.
    fn classic(&self) -> String {
        let layout = self.layout();
        let letters = letters(&layout, "   ", "     ", "  ");
        let last = layout.rows.len() - 1;
        let mut out = String::with_capacity(MOST_BYTES);
        let _ = writeln!(out, "{letters}\n");
        for (index, row) in layout.rows.iter().enumerate() {
            let edge = Edge {
                above: index == 0,
                below: index == last,
            };
            self.band(&layout, *row, Band::Above, edge, &mut out);
            self.middle(&layout, *row, &mut out);
            self.band(&layout, *row, Band::Below, edge, &mut out);
            if !edge.below {
                let between = Self::between(&layout, *row);
                let side = if index == 0 {
                    Some(self.board.bottom.opposite())
                } else {
                    (index + 1 == last).then_some(self.board.bottom)
                };
                let name = side
                    .map(|side| format!("  {}", self.player(side)))
                    .unwrap_or_default();
                let _ = writeln!(out, "{between}{name}");
            }
        }
        let _ = writeln!(out, "\n{letters}");
        out
    }

    /// The line of characters that holds the points of a row themselves.
    fn middle(&self, layout: &Layout, row: Row, out: &mut String) {
        let last = layout.columns.len() - 1;
        let number = row.number();
        let _ = write!(out, " {number}  ");
        for (index, column) in layout.columns.iter().enumerate() {
            let point = Point::new(*column, row);
            if index > 0 {
                out.push('-');
            }
            if self.numbered(point, out) || self.block(point, out) {
                continue;
            }
            out.push(if index == 0 { ' ' } else { '-' });
            let was_captured = !self.path.is_empty() && self.board.last.captured.contains(point);
            let sign = if was_captured { CAPTURED } else { free(point) };
            self.painted(point, sign.encode_utf8(&mut [0; 4]), out);
            out.push(if index == last { ' ' } else { '-' });
        }
        let _ = writeln!(out, "  {number} ");
    }

    /// Draws a point on the path, three characters wide: the number, within the piece that is there
    /// now. Returns whether it is one.
    fn numbered(&self, point: Point, out: &mut String) -> bool {
        let Some(number) = self.number(point) else {
            return false;
        };
        let around = self.board.occupant(point).map_or(' ', piece);
        let text = format!("{around}{number}{around}");
        self.painted(point, text.get(..3).unwrap_or_default(), out);
        true
    }

    /// The line of characters above or below the points of a row: pieces, or the lines that meet in
    /// a free point.
    fn band(&self, layout: &Layout, row: Row, band: Band, edge: Edge, out: &mut String) {
        let last = layout.columns.len() - 1;
        let (left, right, open) = match band {
            Band::Above => ('\\', '/', !edge.above),
            Band::Below => ('/', '\\', !edge.below),
        };
        out.push_str("    ");
        for (index, column) in layout.columns.iter().enumerate() {
            let point = Point::new(*column, row);
            if index > 0 {
                out.push(' ');
            }
            if self.block(point, out) {
                continue;
            }
            let drawn = |drawn: bool, line: char| if drawn { line } else { ' ' };
            let has_diagonals = open && point.is_strong();
            out.push(drawn(has_diagonals && index > 0, left));
            out.push(drawn(open, '|'));
            out.push(drawn(has_diagonals && index < last, right));
        }
        out.push_str("    \n");
    }

    /// The line of characters below the row `upper`: the lines of the board between it and the
    /// next.
    fn between(layout: &Layout, upper: Row) -> String {
        let mut out = String::from("     |");
        for left in layout.columns.iter().take(layout.columns.len() - 1) {
            let diagonal = if Point::new(*left, upper).is_strong() {
                '\\'
            } else {
                '/'
            };
            out.extend([' ', diagonal, ' ', '|']);
        }
        out.push_str("     ");
        out
    }

    /// Draws a piece, three characters wide. Returns whether there is one.
    fn block(&self, point: Point, out: &mut String) -> bool {
        let letters = match self.board.occupant(point) {
            Some(Side::White) => "OOO",
            Some(Side::Black) => "###",
            None => return false,
        };
        self.painted(point, letters, out);
        true
    }

    /// Draws one character for each point, with points four columns and two lines apart, and the
    /// players beside the board.
    fn lined(&self, signs: &Signs) -> String {
        let layout = self.layout();
        let letters = letters(&layout, "   ", "    ", "");
        let last = layout.rows.len() - 1;
        let [top, bottom] =
            [self.board.bottom.opposite(), self.board.bottom].map(|side| self.beside(side, signs));
        let mut beside = top
            .into_iter()
            .map(Some)
            .chain((2..2 * last - 1).map(|_| None))
            .chain(bottom.map(Some));
        let mut beside = |gap: &str| match beside.next().flatten() {
            Some(text) if !text.is_empty() => format!("{gap}{text}"),
            Some(_) | None => String::new(),
        };
        let mut out = String::with_capacity(MOST_BYTES);
        let _ = writeln!(out, "{letters}");
        for (index, row) in layout.rows.iter().enumerate() {
            let number = row.number();
            let _ = write!(out, " {number} ");
            for column in 0..layout.columns.len() {
                if column > 0 {
                    out.push_str(signs.along);
                }
                self.cell(&layout, column, index, signs, &mut out);
            }
            let _ = writeln!(out, " {number}{}", beside("  "));
            if index < last {
                let _ = writeln!(
                    out,
                    "    {}{}",
                    strokes(&layout, *row, signs),
                    beside("     ")
                );
            }
        }
        let _ = writeln!(out, "{letters}");
        out
    }

    /// A point with what is to its left and right: the lines of the board, or a mark of the last
    /// movement.
    fn cell(&self, layout: &Layout, column: usize, row: usize, signs: &Signs, out: &mut String) {
        let point = Point::new(layout.columns[column], layout.rows[row]);
        let occupant = self.board.occupant(point);
        let sign = match occupant {
            Some(side) => (signs.piece)(side),
            None if self.board.last.captured.contains(point) => CAPTURED,
            None => (signs.free)(layout, column, row),
        };
        let line = |is_edge: bool| if is_edge { " " } else { signs.along };
        let edges = [line(column == 0), line(column + 1 == layout.columns.len())];
        let way = if occupant.is_some() { MOVED } else { WAY };
        let number = self.number(point);
        let [left, right] = match number {
            Some(..10) => way,
            Some(_) => ["", way[1]],
            None if self.board.last.way.contains(point) => way,
            None => edges,
        };
        out.push_str(left);
        match number {
            Some(number) => self.painted(point, &number.to_string(), out),
            None => self.painted(point, sign.encode_utf8(&mut [0; 4]), out),
        }
        out.push_str(right);
    }

    /// A player in two lines: the side, the name, the clock, and how many pieces the player has
    /// captured.
    fn beside(&self, side: Side, signs: &Signs) -> [String; 2] {
        let (mut player, piece) = (String::new(), (signs.piece)(side).to_string());
        self.ink.paint(Paint::Piece(side), &piece, &mut player);
        let enemy = side.opposite();
        let at_first = self.at_first.map(|at_first| *at_first.get(enemy));
        let before = at_first.unwrap_or_else(|| self.board.ruleset.start().pieces(enemy).len());
        let captured = before.saturating_sub(self.board.pieces.get(enemy).len());
        let _ = write!(player, " {}", self.player(side));
        if captured == 0 && at_first.is_some() {
            return [player, String::new()];
        }
        let mut args = FluentArgs::with_capacity(1);
        args.set("count", captured);
        let captures = Locale::of(self.language).sentence("picture-captures", &args);
        let clock = self
            .clocks
            .map(|clocks| format!("{}, ", clock_face(*clocks.get(side))))
            .unwrap_or_default();
        [player, format!("  {clock}{captures}")]
    }
}

/// Most pictures without colours have fewer bytes.
const MOST_BYTES: usize = 2_048;
/// A free point on which a piece was captured.
const CAPTURED: char = 'x';
/// Around the piece that has moved.
const MOVED: [&str; 2] = ["[", "]"];
/// Around the points that it has left.
const WAY: [&str; 2] = ["(", ")"];

/// The characters of a style.
struct Signs {
    piece: fn(Side) -> char,
    /// A free point, by its place in the picture.
    free: fn(&Layout, usize, usize) -> char,
    /// The lines of the board: along a row, along a column, and the diagonals downwards to the
    /// right and to the left.
    along: &'static str,
    down: char,
    diagonals: [char; 2],
}

const ASCII: Signs = Signs {
    piece,
    free: |layout, column, row| free(Point::new(layout.columns[column], layout.rows[row])),
    along: "-",
    down: '|',
    diagonals: ['\\', '/'],
};

const BOX_DRAWING: Signs = Signs {
    piece: circle,
    free: crossing,
    along: "\u{2500}",
    down: '\u{2502}',
    diagonals: ['\u{2572}', '\u{2571}'],
};

/// The letters of the columns: what stands between two, before the first, and behind the last.
fn letters(layout: &Layout, gap: &str, before: &str, behind: &str) -> String {
    let mut out = String::from(before);
    for (index, column) in layout.columns.iter().enumerate() {
        if index > 0 {
            out.push_str(gap);
        }
        out.push(column.letter());
    }
    out + behind
}

/// How the lines of the board meet in a free point, by its place in the picture.
fn crossing(layout: &Layout, column: usize, row: usize) -> char {
    let place = |index: usize, count: usize| {
        if index == 0 {
            0
        } else {
            1 + usize::from(index + 1 == count)
        }
    };
    let drawn = [
        ['\u{250c}', '\u{252c}', '\u{2510}'],
        ['\u{251c}', '\u{253c}', '\u{2524}'],
        ['\u{2514}', '\u{2534}', '\u{2518}'],
    ];
    drawn[place(row, layout.rows.len())][place(column, layout.columns.len())]
}

/// The lines of the board between the row `upper` and the next.
fn strokes(layout: &Layout, upper: Row, signs: &Signs) -> String {
    let ([falling, rising], down) = (signs.diagonals, signs.down);
    let mut out = String::from(down);
    for left in layout.columns.iter().take(layout.columns.len() - 1) {
        let diagonal = if Point::new(*left, upper).is_strong() {
            falling
        } else {
            rising
        };
        out.extend([' ', diagonal, ' ', down]);
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

fn circle(side: Side) -> char {
    match side {
        Side::White => '\u{25cb}',
        Side::Black => '\u{25cf}',
    }
}

#[cfg(test)]
mod tests;
