//! Lists in columns.

use super::date_time;
use crate::event::{Cell, Table};
use std::fmt::Write as _;

/// Draws a list for people: a line of titles, a line a row, and how it goes on.
pub(super) fn text(table: &Table, out: &mut String) {
    if table.rows.is_empty() {
        let _ = writeln!(out, "{}", nothing(table.name));
        return;
    }
    let rows: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count());
        cells.chain([table.columns[column].len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    line(&table.columns.iter().map(|title| (*title).to_owned()).collect::<Vec<_>>(), &widths, out);
    for row in &rows {
        line(row, &widths, out);
    }
    if let Some(more) = &table.more {
        let _ = writeln!(out, "There are more: {more}");
    }
}

/// What is said of an empty list.
fn nothing(name: &str) -> &'static str {
    match name {
        "who" => "Nobody is here.",
        "pending" => "Nothing waits for an answer.",
        "next" => "No game waits for you.",
        "history" => "No finished games.",
        "games" => "No games.",
        "standings" => "Nobody stands there.",
        "rank" | "progress" => "No rated games.",
        "list" => "Nobody plays there.",
        "news" => "There is no news.",
        "ban" => "Nobody is banned.",
        "audit" => "Nothing was done.",
        _ => "Nothing.",
    }
}

fn line(cells: &[String], widths: &[usize], out: &mut String) {
    let padded: Vec<String> =
        cells.iter().zip(widths).map(|(text, width)| format!("{text:<width$}")).collect();
    let _ = writeln!(out, "{}", padded.join("  ").trim_end());
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Time(moment) => date_time(*moment),
        Cell::Rating(rating) => rating.to_string(),
    }
}
