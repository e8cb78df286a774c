//! The screen: a pure function from the model and a size to a buffer of cells.

mod board;
mod footer;
mod game;
mod home;
mod talk;
pub mod theme;

use crate::model::login::{Login, hidden};
use crate::model::pane::{Body, Entry, Pane, plain};
use crate::model::words::Word;
use crate::model::{Model, Phase, Voice};
use fanorona_rules::Point;
use ratatui::buffer::{Buffer, CellWidth as _};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use theme::{Look, Part};
use unicode_normalization::UnicodeNormalization as _;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

pub use board::BoardRegion;

/// Where the parts of the screen are that can be clicked.
#[derive(Debug, Default, Clone)]
pub struct Regions {
    /// The board.
    pub board: Option<BoardRegion>,
    /// Rows of lists with their numbers.
    pub rows: Vec<(Rect, usize)>,
    /// The width of the screen.
    pub width: u16,
    /// The height of the screen.
    pub height: u16,
    /// The keys of the last row.
    pub keys: Vec<(Rect, KeyEvent)>,
    /// How many rows a pane has.
    pub pane_rows: u16,
    /// Whether the pane is a note below the board, which stays in sight.
    pub has_note: bool,
    /// How many lines the words of a pane take in this width.
    pub pane_lines: usize,
    /// Where the terminal's cursor is, if something can be typed.
    pub cursor: Option<(u16, u16)>,
}

impl Regions {
    /// The row of a list at a place on the screen.
    #[must_use]
    pub fn row_at(&self, column: u16, row: u16) -> Option<usize> {
        let at = Position::new(column, row);
        self.rows
            .iter()
            .find(|(rect, _)| rect.contains(at))
            .map(|(_, index)| *index)
    }

    /// The key that is named at a place on the screen.
    #[must_use]
    pub fn key_at(&self, column: u16, row: u16) -> Option<KeyEvent> {
        let at = Position::new(column, row);
        let mut keys = self.keys.iter();
        keys.find(|(rect, _)| rect.contains(at))
            .map(|(_, key)| *key)
    }

    /// The row nearest to another one, at its left or right.
    #[must_use]
    pub fn beside(&self, index: usize, key: KeyCode) -> Option<usize> {
        let (from, _) = self.rows.iter().find(|(_, it)| *it == index)?;
        let is_beside = |rect: &Rect| {
            let (left, right) = if key == KeyCode::Left {
                (rect, from)
            } else {
                (from, rect)
            };
            left.right() <= right.x
        };
        let others = self.rows.iter().filter(|(rect, _)| is_beside(rect));
        let distance = |rect: &Rect| (rect.y.abs_diff(from.y), rect.x.abs_diff(from.x));
        let nearest = others.min_by_key(|(rect, _)| distance(rect))?;
        Some(nearest.1)
    }

    /// The point of the board at a place on the screen.
    #[must_use]
    pub fn point_at(&self, column: u16, row: u16) -> Option<Point> {
        self.board.as_ref()?.point_at(column, row)
    }
}

/// Below this size there is only a sentence.
const LEAST: (u16, u16) = (20, 8);

/// Draws everything.
pub fn draw(model: &Model, look: Look, area: Rect, buffer: &mut Buffer) -> Regions {
    let regions = draw_parts(model, look, area, buffer);
    if look.has_ascii_letters {
        for cell in &mut buffer.content {
            let letter = cell.symbol().nfd().find(char::is_ascii);
            cell.set_char(letter.unwrap_or('?'));
        }
    }
    regions
}

fn draw_parts(model: &Model, look: Look, area: Rect, buffer: &mut Buffer) -> Regions {
    let mut regions = Regions {
        width: area.width,
        height: area.height,
        ..Regions::default()
    };
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let words = model.word(Word::TooSmall);
        let lines = wrapped(&words, usize::from(area.width));
        for (line, row) in lines.iter().zip(area.rows()) {
            put(buffer, row, 0, line, look.style(Part::Text));
        }
        return regions;
    }
    let [body, said, line, keys] = split(area);
    match (&model.phase, model.board()) {
        (Phase::Ended(_), _) => draw_door(model, look, body, buffer),
        // While the player comes back the screen stays as it was.
        _ if model.me.is_none() => draw_door(model, look, body, buffer),
        (Phase::Login(login), _) if !matches!(login, Login::Waiting { .. }) => {
            draw_door(model, look, body, buffer);
        }
        (_, Some(board)) => game::draw_board(model, board, look, body, buffer, &mut regions),
        (_, None) => home::draw(model, look, body, buffer, &mut regions),
    }
    if let Some(pane) = &model.pane {
        let note = note(pane, &regions, body);
        draw_pane(pane, look, note.unwrap_or(body), buffer, &mut regions);
        regions.has_note = note.is_some();
    }
    draw_said(model, look, said, buffer);
    draw_line(model, look, line, buffer, &mut regions);
    footer::draw(model, look, keys, buffer, &mut regions);
    regions
}

/// Below this width sentences take more rows.
const NARROW: u16 = 60;

/// The body, the line of state with up to three rows, the input line, and the keys.
fn split(area: Rect) -> [Rect; 4] {
    let (said, keys) = match (area.width, area.height) {
        (..NARROW, 18..) => (3, 2),
        (_, 16..) => (2, 1),
        _ => (1, 1),
    };
    let body = Rect {
        height: area.height - said - 1 - keys,
        ..area
    };
    let said = Rect {
        y: body.bottom(),
        height: said,
        ..area
    };
    let line = Rect {
        y: said.bottom(),
        height: 1,
        ..area
    };
    let keys = Rect {
        y: line.bottom(),
        height: keys,
        ..area
    };
    [body, said, line, keys]
}

fn draw_said(model: &Model, look: Look, area: Rect, buffer: &mut Buffer) {
    let lost = match model.phase {
        Phase::Connecting(Some(again)) if again > model.now.time.0 => {
            let seconds = (again - model.now.time.0 + 999) / 1_000;
            let why = model.trouble.clone();
            let why = why.unwrap_or_else(|| model.word(Word::Lost));
            Some(format!("{why} {} {seconds} s", model.word(Word::Retry)))
        }
        Phase::Connecting(_) => Some(model.word(Word::Connecting)),
        Phase::Login(_) | Phase::Inside => model
            .unanswered_s()
            .map(|seconds| format!("{} {seconds} s", model.word(Word::Unanswered))),
        Phase::Ended(_) => None,
    };
    let is_refusal = model.said.is_refusal || lost.is_some();
    let said = || model.said.text.clone();
    let hint = || said().is_empty().then(|| model.hint()).flatten();
    let voice = match lost {
        Some(_) => Voice::Server,
        None => model.said.voice,
    };
    let text = lost.or_else(hint).unwrap_or_else(said);
    let part = if is_refusal {
        Part::Refusal
    } else {
        Part::Text
    };
    let lines = talk::lines(voice, &text, look, usize::from(area.width));
    let skip = usize::from(area.height).saturating_sub(lines.len());
    for ((line, _), row) in lines.iter().zip(area.rows().skip(skip)) {
        put(buffer, row, 0, line, look.style(part));
    }
}

fn draw_line(model: &Model, look: Look, area: Rect, buffer: &mut Buffer, regions: &mut Regions) {
    let mark = ">".to_owned();
    let (question, hides) = match &model.phase {
        Phase::Login(Login::Waiting { .. }) if model.me.is_some() => (mark, false),
        Phase::Login(login) => (model.word(login.question()), login.hides()),
        Phase::Inside | Phase::Connecting(_) => (mark, false),
        Phase::Ended(_) => (model.word(Word::Ended), false),
    };
    let typed = model.line.value();
    let shown = if hides {
        "*".repeat(typed.chars().count())
    } else {
        hidden(typed)
    };
    let before: String = shown.chars().take(model.line.cursor()).collect();
    let (shown, at) = (plain(&shown), plain(&before).width());
    let start = put(
        buffer,
        area,
        0,
        &format!("{question} "),
        look.style(Part::Strong),
    );
    let room = usize::from(area.width.saturating_sub(start));
    let scroll = at.saturating_sub(room);
    let visible: String = skip_columns(&shown, scroll);
    let idle = shown.is_empty() && matches!(model.phase, Phase::Inside);
    if idle {
        put(
            buffer,
            area,
            start,
            &model.word(Word::Quiet),
            look.style(Part::Dim),
        );
    } else {
        put(buffer, area, start, &visible, look.style(Part::Text));
    }
    let column = area.x
        + start
        + u16::try_from(at - scroll)
            .unwrap_or(u16::MAX)
            .min(area.width - start.min(area.width));
    let is_waiting = matches!(model.phase, Phase::Connecting(_)) && shown.is_empty();
    // On a board the only cursor is the one over the points.
    if !is_waiting && (!idle || model.shown.is_none()) {
        regions.cursor = Some((column.min(area.right().saturating_sub(1)), area.y));
    }
}

/// A text without its first columns.
fn skip_columns(text: &str, columns: usize) -> String {
    let mut skipped = 0;
    let rest = text.chars().skip_while(|it| {
        let before = skipped < columns;
        skipped += it.width().unwrap_or(0);
        before
    });
    rest.collect()
}

/// Before and after the conversation.
fn draw_door(model: &Model, look: Look, area: Rect, buffer: &mut Buffer) {
    let mut lines = vec!["Fanorona".to_owned(), String::new()];
    match &model.phase {
        Phase::Ended(why) => lines.push(why.clone()),
        Phase::Connecting(_) => lines.push(model.word(Word::Connecting)),
        Phase::Login(login) => lines.push(model.word(login.explanation())),
        Phase::Inside => {}
    }
    let width = usize::from(area.width.saturating_sub(4));
    let lines = lines.iter().flat_map(|line| wrapped(line, width));
    for ((index, line), row) in lines.enumerate().zip(area.rows().skip(1)) {
        let part = if index == 0 { Part::Strong } else { Part::Text };
        put(buffer, row, 2, &line, look.style(part));
    }
}

/// The rows below the board, if words fit there with their title.
fn note(pane: &Pane, regions: &Regions, area: Rect) -> Option<Rect> {
    let Body::Words(lines) = &pane.body else {
        return None;
    };
    let width = usize::from(area.width);
    let height = 1 + lines.iter().flat_map(|line| wrapped(line, width)).count();
    let top = regions.board.as_ref()?.bottom();
    let room = area.bottom().saturating_sub(top);
    (height <= usize::from(room)).then_some(Rect {
        y: top,
        height: room,
        ..area
    })
}

fn draw_pane(pane: &Pane, look: Look, area: Rect, buffer: &mut Buffer, regions: &mut Regions) {
    for row in area.rows() {
        put(
            buffer,
            row,
            0,
            &" ".repeat(usize::from(row.width)),
            Style::reset(),
        );
    }
    put(buffer, area, 0, &pane.title, look.style(Part::Strong));
    let width = usize::from(area.width);
    let mut body = Rect {
        y: area.y + 1,
        height: area.height - 1,
        ..area
    };
    regions.rows.clear();
    if regions
        .board
        .as_ref()
        .is_some_and(|it| it.bottom() > area.y)
    {
        regions.board = None;
    }
    match &pane.body {
        Body::Words(lines) => {
            regions.pane_rows = body.height;
            let wrapped = lines.iter().flat_map(|line| wrapped(line, width));
            let lines: Vec<String> = wrapped.collect();
            regions.pane_lines = lines.len();
            // A wider window has fewer lines than the one in which the player has scrolled.
            let most = lines.len().saturating_sub(usize::from(body.height));
            for (line, row) in lines.iter().skip(pane.top.min(most)).zip(body.rows()) {
                put(buffer, row, 0, line, look.style(Part::Text));
            }
        }
        Body::Rows {
            headings,
            rows,
            selected,
            ..
        } => {
            let widths = widths(headings, rows, width.saturating_sub(2));
            if !headings.is_empty() {
                let headings = columns(headings, &widths);
                put(buffer, body, 2, &headings, look.style(Part::Dim));
                body.y += 1;
                body.height = body.height.saturating_sub(1);
            }
            regions.pane_rows = body.height;
            let shown = rows.iter().enumerate().skip(pane.top).zip(body.rows());
            for ((index, entry), row) in shown {
                let chosen = index == *selected;
                let part = if chosen { Part::Selected } else { Part::Text };
                let mark = if chosen { "> " } else { "  " };
                let text = format!("{mark}{}", columns(&entry.cells, &widths));
                put(buffer, row, 0, &text, look.style(part));
                regions.rows.push((row, index));
            }
        }
    }
}

/// Cells in columns of these widths.
fn columns(cells: &[String], widths: &[usize]) -> String {
    let cells = cells.iter().zip(widths);
    let cells: Vec<String> = cells.map(|(cell, width)| fitted(cell, *width)).collect();
    cells.join("  ").trim_end().to_owned()
}

/// The widths of columns: as wide as their cells, and the widest ones less where there is no room.
fn widths(headings: &[String], rows: &[Entry], room: usize) -> Vec<usize> {
    let cells = |column: usize| {
        let cells = rows.iter().filter_map(move |row| row.cells.get(column));
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    };
    let count = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let heading = |column: usize| headings.get(column).map_or(0, |heading| heading.width());
    let mut widths: Vec<usize> = (0..count).map(|it| heading(it).max(cells(it))).collect();
    let is_too_wide = |widths: &[usize]| {
        let gaps = 2 * widths.len().saturating_sub(1);
        widths.iter().sum::<usize>() + gaps > room
    };
    // First long cells are cut, then the last columns are left out.
    while is_too_wide(&widths) {
        let has_several = widths.len() > 1;
        match widths.iter_mut().max() {
            Some(widest) if *widest > if has_several { NAME } else { 1 } => *widest -= 1,
            Some(_) if has_several => drop(widths.pop()),
            Some(_) | None => break,
        }
    }
    widths
}

/// The width to which cells are cut before columns are left out: that of most names.
const NAME: usize = 10;

/// A text cut or padded to a width in columns.
fn fitted(text: &str, width: usize) -> String {
    let cut = cut(text, width);
    let pad = width.saturating_sub(cut.width());
    cut + &" ".repeat(pad)
}

/// The beginning of a text that fits.
fn cut(text: &str, width: usize) -> String {
    let mut used = 0;
    let fits = text.chars().take_while(|it| {
        used += it.width().unwrap_or(0);
        used <= width
    });
    fits.collect()
}

/// Writes a text into a row, from a column of it, and returns the column after it. Each character
/// that takes columns gets cells of its own, as in the terminal: several of them in one cell would
/// leave some behind when the cell is drawn again.
pub(crate) fn put(buffer: &mut Buffer, row: Rect, column: u16, text: &str, style: Style) -> u16 {
    if column >= row.width || row.height == 0 {
        return row.width;
    }
    let (mut last, mut end) = (None, row.x + column);
    for letter in text.chars().filter(|it| !it.is_control()) {
        let width = letter.encode_utf8(&mut [0; 4]).cell_width();
        if end + width > row.right() {
            break;
        }
        if width > 0 {
            buffer[(end, row.y)].set_char(letter).set_style(style);
            (end + 1..end + width).for_each(|it| buffer[(it, row.y)].reset());
            last = Some(end);
            end += width;
        } else if let Some(last) = last {
            let cell = &mut buffer[(last, row.y)];
            let symbol = format!("{}{letter}", cell.symbol());
            cell.set_symbol(&symbol);
        }
    }
    end - row.x
}

/// Lines of at most `width` columns, broken between words where that is possible.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let joined = line.width() + usize::from(!line.is_empty()) + word.width();
        if !line.is_empty() && joined > width {
            lines.push(std::mem::take(&mut line));
        } else if !line.is_empty() {
            line.push(' ');
        }
        let mut rest = word;
        while line.width() + rest.width() > width && line.is_empty() {
            let part = cut(rest, width);
            if part.is_empty() {
                break;
            }
            rest = rest.get(part.len()..).unwrap_or_default();
            lines.push(part);
        }
        line.push_str(rest);
    }
    lines.push(line);
    lines
}
