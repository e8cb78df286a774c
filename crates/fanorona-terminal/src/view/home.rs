//! The first screen: lists, small boards of the games that are being played, talk, and a menu.

use super::theme::{Look, Part};
use super::{Regions, board, columns, cut, put, talk, widths};
use crate::model::Model;
use crate::model::home::{Rows, Section};
use crate::model::pane::Entry;
use crate::model::words::Word;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

/// From this width on small boards have a column of their own.
const WITH_BOARDS: u16 = 76;
/// From this width on talk is in the second column, too.
const WITH_TALK: u16 = 120;
/// The size of a small board with the names above it and a gap.
const TILE: (u16, u16) = (24, 7);

/// How much room the lists take: what comes first is left out first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Empty lines between the sections, and headings of columns.
    Wide,
    /// Headings of columns.
    Dense,
    /// Rows only.
    Densest,
}

/// A line of the lists.
enum HomeLine {
    Space,
    Heading(Section),
    Columns(String),
    Row(usize, String),
}

/// What is needed to draw rows.
struct Pen<'d> {
    model: &'d Model,
    look: Look,
    buffer: &'d mut Buffer,
    regions: &'d mut Regions,
}

impl Pen<'_> {
    fn put(&mut self, row: Rect, text: &str, part: Part) {
        put(self.buffer, row, 0, text, self.look.style(part));
    }

    /// A row that can be chosen, in a place that can be clicked.
    fn row(&mut self, place: Rect, index: usize, text: &str) {
        let is_selected = self.model.home.selected() == Some(index) && self.model.pane.is_none();
        let (mark, part) = if is_selected {
            ("> ", Part::Selected)
        } else {
            ("  ", Part::Text)
        };
        self.put(place, &format!("{mark}{text}"), part);
        self.regions.rows.push((place, index));
    }
}

pub(super) fn draw(
    model: &Model,
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
    regions: &mut Regions,
) {
    let mut pen = Pen {
        model,
        look,
        buffer,
        regions,
    };
    let name = model.me.as_deref().unwrap_or_default();
    let title = format!("{} - {name}", model.word(Word::Home));
    pen.put(area, &title, Part::Strong);
    let mut before = 0;
    let mut sections: Vec<Numbered<'_>> = Vec::new();
    for (section, rows) in &model.home.rows {
        sections.push((*section, before, rows));
        before += rows.entries.len();
    }
    let mut body = Rect {
        y: area.y + 1,
        height: area.height - 1,
        ..area
    };
    if let Some((_, first, rows)) = take(Section::Menu, &mut sections) {
        body.height = draw_menu(&mut pen, body, first, rows);
    }
    let has_live = model.home.rows.contains_key(&Section::Live);
    let beside = match body.width {
        WITH_TALK.. => body.width * 2 / 5,
        WITH_BOARDS.. if has_live => TILE.0,
        _ => 0,
    };
    if beside > 0 {
        body.width -= beside;
        let mut right = Rect {
            x: body.right(),
            width: beside,
            ..body
        };
        body.width -= 2;
        if let Some((_, first, rows)) = take(Section::Live, &mut sections) {
            let used = draw_tiles(&mut pen, right, first, rows);
            right.y += used;
            right.height -= used;
        }
        if area.width >= WITH_TALK {
            draw_talk(&mut pen, right);
        }
    }
    draw_lists(&mut pen, body, &sections);
}

/// A section with the number of its first row.
type Numbered<'m> = (Section, usize, &'m Rows);

/// Takes a section out of the others.
fn take<'m>(wanted: Section, sections: &mut Vec<Numbered<'m>>) -> Option<Numbered<'m>> {
    let at = sections.iter().position(|(it, ..)| *it == wanted)?;
    Some(sections.remove(at))
}

/// The menu in the last rows. Returns the height that is left above it.
fn draw_menu(pen: &mut Pen<'_>, area: Rect, first: usize, rows: &Rows) -> u16 {
    let mut places: Vec<(u16, u16, &Entry)> = Vec::new();
    let (mut x, mut y) = (0, 0);
    for entry in &rows.entries {
        let width = u16::try_from(entry.cells.concat().width() + 4).unwrap_or(u16::MAX);
        if x > 0 && x + width > area.width {
            (x, y) = (0, y + 1);
        }
        places.push((x, y, entry));
        x += width;
    }
    let height = (y + 1).min(area.height / 2);
    let top = area.bottom() - height;
    for (index, (x, y, entry)) in (first..).zip(places).filter(|(_, it)| it.1 < height) {
        let text = entry.cells.concat();
        let place = Rect {
            x: area.x + x,
            y: top + y,
            width: (u16::try_from(text.width()).unwrap_or(0) + 2).min(area.width - x),
            height: 1,
        };
        pen.row(place, index, &text);
    }
    area.height - height
}

/// The games that are being played, each with a small board. Returns the height that they take.
fn draw_tiles(pen: &mut Pen<'_>, area: Rect, first: usize, rows: &Rows) -> u16 {
    pen.put(area, &pen.model.word(Section::Live.heading()), Part::Strong);
    let across = (area.width / TILE.0).max(1);
    let down = ((area.height - 1) / TILE.1).max(1);
    let across_rows = rows.entries.chunks(usize::from(across));
    let selected = pen
        .model
        .home
        .selected()
        .and_then(|it| it.checked_sub(first));
    // The row of boards with the chosen one is in sight.
    let row = selected.filter(|it| *it < rows.entries.len()).unwrap_or(0) / usize::from(across);
    let top = row.saturating_sub(usize::from(down) - 1);
    let shown = across_rows.enumerate().skip(top).take(usize::from(down));
    let mut used = 1;
    for ((row, tiles), y) in shown.zip((area.y + 1..).step_by(TILE.1.into())) {
        for ((column, entry), x) in tiles
            .iter()
            .enumerate()
            .zip((area.x..).step_by(TILE.0.into()))
        {
            let place = Rect {
                x,
                y,
                width: TILE.0 - 1,
                height: TILE.1 - 1,
            }
            .intersection(area);
            let index = first + row * usize::from(across) + column;
            draw_tile(pen, place, index, entry);
        }
        used += TILE.1;
    }
    used.min(area.height)
}

fn draw_tile(pen: &mut Pen<'_>, place: Rect, index: usize, entry: &Entry) {
    let names = match entry.cells.get(1..3) {
        Some(names) => names.join(" - "),
        None => entry.cells.concat(),
    };
    pen.row(place, index, &cut(&names, usize::from(place.width) - 2));
    let board = entry
        .game()
        .and_then(|game| pen.model.home.boards.get(&game));
    if let Some(view) = board {
        let below = Rect {
            x: place.x + 2,
            y: place.y + 1,
            width: place.width.saturating_sub(2),
            height: place.height.saturating_sub(1),
        };
        board::draw_small(
            view,
            view.bottom(pen.model.view),
            below,
            pen.look,
            pen.buffer,
        );
    }
}

fn draw_talk(pen: &mut Pen<'_>, area: Rect) {
    if pen.model.log.is_empty() || area.height < 2 {
        return;
    }
    pen.put(area, &pen.model.word(Word::Talk), Part::Strong);
    let (width, room) = (usize::from(area.width), usize::from(area.height - 1));
    let said = talk::latest(pen.model, pen.look, width, room);
    for ((text, part), row) in said.iter().zip(area.rows().skip(1)) {
        pen.put(row, text, *part);
    }
}

fn draw_lists(pen: &mut Pen<'_>, area: Rect, sections: &[Numbered<'_>]) {
    let height = usize::from(area.height);
    let lines = [Spacing::Wide, Spacing::Dense, Spacing::Densest];
    let lines = lines.map(|it| lines_of(sections, usize::from(area.width), it));
    let [.., densest] = &lines;
    let lines = lines
        .iter()
        .find(|it| it.len() <= height)
        .unwrap_or(densest);
    let selected = pen.model.home.selected();
    let at = lines
        .iter()
        .position(|line| matches!(line, HomeLine::Row(index, _) if Some(*index) == selected));
    let top = at.unwrap_or(0).saturating_sub(height.saturating_sub(2));
    for (line, row) in lines.iter().skip(top).zip(area.rows()) {
        match line {
            HomeLine::Space => {}
            HomeLine::Heading(section) => {
                pen.put(row, &pen.model.word(section.heading()), Part::Strong);
            }
            HomeLine::Columns(text) => pen.put(row, &format!("  {text}"), Part::Dim),
            HomeLine::Row(index, text) => pen.row(row, *index, text),
        }
    }
}

fn lines_of(sections: &[Numbered<'_>], width: usize, spacing: Spacing) -> Vec<HomeLine> {
    let mut lines = Vec::new();
    for (section, first, rows) in sections {
        if !lines.is_empty() && spacing == Spacing::Wide {
            lines.push(HomeLine::Space);
        }
        lines.push(HomeLine::Heading(*section));
        let widths = widths(&rows.headings, &rows.entries, width.saturating_sub(2));
        if !rows.headings.is_empty() && spacing != Spacing::Densest {
            lines.push(HomeLine::Columns(columns(&rows.headings, &widths)));
        }
        for (index, row) in (*first..).zip(&rows.entries) {
            lines.push(HomeLine::Row(index, columns(&row.cells, &widths)));
        }
    }
    lines
}
