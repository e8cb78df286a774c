//! Lists in columns, as wide as the screen; for those who hear it, rows of names and values.

use super::Viewer;
use super::date::duration;
use super::layout::{Columns, Layout, Marks};
use crate::event::{Cell, Table};
use std::fmt::Write as _;

/// What stands between two columns.
pub(super) const GAP: usize = 2;
/// No column is made narrower than this to save another.
const NARROWEST: usize = 4;

/// Draws a list for people: a line of titles, a line a row, and how it goes on.
pub(super) fn text(table: &Table, viewer: &Viewer, out: &mut String) {
    let layout = Layout::of(viewer);
    if table.rows.is_empty() {
        return layout.words(nothing(table.name), Marks::None, out);
    }
    let rows: Vec<Vec<String>> =
        table.rows.iter().map(|row| row.iter().map(|it| cell(it, viewer)).collect()).collect();
    let titles: Vec<String> = table.columns.iter().map(|title| (*title).to_owned()).collect();
    match layout.columns {
        Columns::Seen => in_columns(&titles, &rows, layout.width, out),
        Columns::Heard => layout.words(&in_words(&titles, &rows), Marks::None, out),
    }
    goes_on(table.more.as_deref(), layout, out);
}

/// With which command a list goes on, if it does.
pub(super) fn goes_on(more: Option<&str>, layout: Layout, out: &mut String) {
    if let Some(more) = more {
        layout.words(&format!("There are more: {more}"), Marks::None, out);
    }
}

/// A line of headings and a line a row.
pub(super) fn in_columns(headings: &[String], rows: &[Vec<String>], width: Option<usize>, out: &mut String) {
    let natural = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count());
        cells.chain([headings[column].chars().count()]).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..headings.len()).map(natural).collect();
    if let Some(width) = width {
        narrow(&mut widths, width);
    }
    line(headings, &widths, out);
    for row in rows {
        line(row, &widths, out);
    }
}

/// Takes from the widest columns until all of them fit.
fn narrow(widths: &mut [usize], width: usize) {
    let gaps = GAP * widths.len().saturating_sub(1);
    while widths.iter().sum::<usize>() + gaps > width {
        let widest = widths.iter_mut().max_by_key(|width| **width).filter(|width| **width > NARROWEST);
        let Some(widest) = widest else { return };
        *widest -= 1;
    }
}

/// A line a row, with a name before each value.
pub(super) fn in_words(headings: &[String], rows: &[Vec<String>]) -> String {
    let mut out = String::new();
    for row in rows {
        let cells = headings.iter().zip(row).filter(|(_, text)| !text.is_empty());
        let named: Vec<String> = cells.map(|(title, text)| format!("{title}: {text}")).collect();
        let _ = writeln!(out, "{}.", named.join(", "));
    }
    out
}

/// What is said of an empty list.
pub(super) fn nothing(name: &str) -> &'static str {
    match name {
        "who" => "Nobody is here.",
        "pending" => "Nothing waits for an answer.",
        "next" => "No game waits for you.",
        "history" => "No finished games.",
        "games" => "No games.",
        "alias" => "You have no abbreviations. To make one: alias gb games bob",
        "list" => "Nobody plays there.",
        "news" => "There is no news.",
        "ban" => "Nobody is banned.",
        "audit" => "Nothing was done.",
        "messages" => "You have no messages.",
        "subscribe" => "You follow no boards.",
        "channel" => "There are no channels.",
        "censor" => "You hear everybody.",
        "seeks" => "Nobody seeks a game there. To be the first: seek",
        "notify" => "You asked to be told of nothing.",
        "live" => "Nobody plays just now. All games that go on: games",
        "observe" => "You watch no board. To watch one: observe BOARD",
        "follow" => "You follow nobody. To follow somebody: follow NAME",
        "simuls" => "Nobody gives an exhibition. To give one: simul open",
        "observers" => "Nobody watches it.",
        _ => "Nothing.",
    }
}

pub(super) fn line(cells: &[String], widths: &[usize], out: &mut String) {
    let padded: Vec<String> =
        cells.iter().zip(widths).map(|(text, width)| format!("{:<width$}", cut(text, *width))).collect();
    let _ = writeln!(out, "{}", padded.join("  ").trim_end());
}

/// What fits of a cell; that there was more shows.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(2)).collect();
    format!("{}..", kept.trim_end())
}

fn cell(cell: &Cell, viewer: &Viewer) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => text.clone(),
        Cell::Bot(name) => format!("{name} (bot)"),
        Cell::Number(number) => number.to_string(),
        Cell::Time(moment) => viewer.date_time(*moment),
        Cell::Rating(rating) => rating.to_string(),
        Cell::Span(span) => duration(*span),
    }
}
