//! Lists in columns, as wide as the screen; for those who hear it, rows of names and values.

use crate::text::screen::layout::{Layout, Marks, pad, wrapping};
use crate::text::sentences::arguments::Context;
use fluent_bundle::FluentArgs;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr as _;

/// What stands between two columns.
const GAP: usize = 2;
/// The last column is wrapped within itself if it keeps this width, into which every date and every
/// name fits, or if that takes fewer lines.
const NARROWEST_WRAPPED: usize = 24;
/// What stands before the cells that have no place in the row of their entry.
const BELOW: &str = "  ";

/// The command that shows the next page of a list, if there is one.
pub(crate) fn goes_on(more: Option<&str>, context: &Context<'_>, layout: Layout, out: &mut String) {
    if let Some(more) = more {
        let args = FluentArgs::from_iter([("more", more)]);
        layout.words(
            &context.locale.sentence("list-more", &args),
            Marks::None,
            out,
        );
    }
}

/// A line of headings, and a line for each row. No cell is cut, whatever the width: columns without
/// any cell are left out, then the last column is wrapped, and then the last columns are named
/// below each row.
///
/// `named` puts a heading before a cell.
pub(crate) fn in_columns(
    headings: &[String],
    rows: &[Vec<String>],
    width: Option<usize>,
    named: impl Fn(&str, &str) -> String,
    out: &mut String,
) {
    let widths = natural_widths(headings, rows);
    let Some(width) = width.filter(|width| total(&widths) > *width) else {
        return whole(headings, rows, &widths, out);
    };
    let is_used = |column: usize| {
        rows.iter()
            .any(|row| row.get(column).is_some_and(|cell| !cell.is_empty()))
    };
    let used = |cells: &[String]| -> Vec<String> {
        cells
            .iter()
            .enumerate()
            .filter(|(column, _)| is_used(*column))
            .map(|(_, cell)| cell.clone())
            .collect()
    };
    let (headings, rows) = (
        used(headings),
        rows.iter().map(|row| used(row)).collect::<Vec<_>>(),
    );
    let widths = natural_widths(&headings, &rows);
    let fitting = (0..=widths.len())
        .rev()
        .find(|count| total(&widths[..*count]) <= width)
        .unwrap_or(0);
    let (beside, rest) = widths.split_at(fitting);
    if rest.is_empty() {
        return whole(&headings, &rows, &widths, out);
    }
    let room = width.saturating_sub(total(beside) + GAP);
    let words = rows
        .iter()
        .filter_map(|row| row.last())
        .flat_map(|cell| cell.split(' '));
    let heading = headings.last().map_or(0, |heading| heading.width());
    let longest = words.map(str::width).chain([heading]).max().unwrap_or(0);
    let (mut wrapped, mut below) = (String::new(), String::new());
    if rest.len() == 1 && room >= longest {
        last_wrapped(&headings, &rows, beside, room, &mut wrapped);
    }
    rest_below(&headings, &rows, beside, width, named, &mut below);
    let is_short = room >= NARROWEST_WRAPPED || wrapped.lines().count() < below.lines().count();
    out.push_str(if is_short && !wrapped.is_empty() {
        &wrapped
    } else {
        &below
    });
}

fn whole(headings: &[String], rows: &[Vec<String>], widths: &[usize], out: &mut String) {
    line(headings, widths, out);
    for row in rows {
        line(row, widths, out);
    }
}

/// Rows whose last cell has as many lines as it needs.
fn last_wrapped(
    headings: &[String],
    rows: &[Vec<String>],
    beside: &[usize],
    room: usize,
    out: &mut String,
) {
    let widths: Vec<usize> = beside.iter().copied().chain([room]).collect();
    line(headings, &widths, out);
    for row in rows {
        let (last, before) = row
            .split_last()
            .expect("the columns that do not fit are the last one");
        let mut before = before.to_vec();
        for part in textwrap::wrap(last, wrapping(room)) {
            let cells: Vec<String> = before.iter().cloned().chain([part.into_owned()]).collect();
            line(&cells, &widths, out);
            before.iter_mut().for_each(String::clear);
        }
    }
}

/// Rows of the columns that fit, each followed by lines with the names and cells of the others.
fn rest_below(
    headings: &[String],
    rows: &[Vec<String>],
    beside: &[usize],
    width: usize,
    named: impl Fn(&str, &str) -> String,
    out: &mut String,
) {
    if !beside.is_empty() {
        line(&headings[..beside.len()], beside, out);
    }
    for row in rows {
        if !beside.is_empty() {
            line(&row[..beside.len()], beside, out);
        }
        let rest = headings
            .iter()
            .zip(row)
            .skip(beside.len())
            .filter(|(_, cell)| !cell.is_empty());
        let mut below = String::new();
        for (heading, cell) in rest {
            let named = named(heading, cell);
            if below.is_empty() {
                below = named;
            } else if BELOW.width() + below.width() + 2 + named.width() < width {
                below = format!("{below}, {named}");
            } else {
                wrapped_below(&format!("{below},"), width, out);
                below = named;
            }
        }
        wrapped_below(&below, width, out);
    }
}

/// A line below a row. Only a cell that is wider than the screen is wrapped.
fn wrapped_below(text: &str, width: usize, out: &mut String) {
    if text.is_empty() {
        return;
    }
    let further = BELOW.repeat(2);
    let options = wrapping(width)
        .initial_indent(BELOW)
        .subsequent_indent(&further)
        .break_words(true);
    for part in textwrap::wrap(text, options) {
        let _ = writeln!(out, "{}", part.trim_end());
    }
}

fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

fn natural_widths(headings: &[String], rows: &[Vec<String>]) -> Vec<usize> {
    let natural = |(column, heading): (usize, &String)| {
        let cells = rows
            .iter()
            .filter_map(|row| row.get(column))
            .map(|text| text.width());
        cells.chain([heading.width()]).max().unwrap_or(0)
    };
    headings.iter().enumerate().map(natural).collect()
}

/// A line a row, with a name before each value.
pub(crate) fn in_words(
    headings: &[String],
    rows: &[Vec<String>],
    named: impl Fn(&str, &str) -> String,
) -> String {
    let mut out = String::new();
    for row in rows {
        let cells = headings
            .iter()
            .zip(row)
            .filter(|(_, text)| !text.is_empty());
        let cells: Vec<String> = cells.map(|(heading, cell)| named(heading, cell)).collect();
        let _ = writeln!(out, "{}.", cells.join(", "));
    }
    out
}

fn line(cells: &[String], widths: &[usize], out: &mut String) {
    let padded: Vec<String> = cells
        .iter()
        .zip(widths)
        .map(|(text, width)| pad(text, *width))
        .collect();
    let _ = writeln!(out, "{}", padded.join(&" ".repeat(GAP)).trim_end());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(heading: &str, cell: &str) -> String {
        format!("{heading}: {cell}")
    }

    #[test]
    fn columns_line_up_behind_wide_letters_and_combining_marks() {
        let text = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let rows = ["石川", "Rene\u{301}", "bob"].map(|name| text([name, "x"]));
        let mut out = String::new();
        in_columns(&text(["name", "on"]), &rows, None, named, &mut out);
        assert_eq!(out, "name  on\n石川  x\nRene\u{301}  x\nbob   x\n");
    }

    fn drawn(headings: &[&str], rows: &[&[&str]], width: usize) -> String {
        let text = |cells: &[&str]| cells.iter().copied().map(str::to_owned).collect::<Vec<_>>();
        let rows: Vec<_> = rows.iter().map(|row| text(row)).collect();
        let mut out = String::new();
        in_columns(&text(headings), &rows, Some(width), named, &mut out);
        out
    }

    #[test]
    fn a_column_without_cells_goes_first() {
        let rows: &[&[&str]] = &[&["1", "", "alice"], &["2", "", "bob"]];
        assert_eq!(
            drawn(&["no.", "notes", "name"], rows, 17),
            "no.  notes  name\n1           alice\n2           bob\n"
        );
        assert_eq!(
            drawn(&["no.", "notes", "name"], rows, 16),
            "no.  name\n1    alice\n2    bob\n"
        );
    }

    #[test]
    fn the_last_column_is_wrapped_where_it_keeps_its_least_width() {
        let rows: &[&[&str]] = &[
            &["1", "the server stops at ten for an hour"],
            &["2", "short"],
        ];
        let wanted = "no.  news\n1    the server stops at ten\n     for an hour\n2    short\n";
        assert_eq!(drawn(&["no.", "news"], rows, 29), wanted);
        assert_eq!(drawn(&["no.", "news"], rows, 28), wanted);
    }

    #[test]
    fn a_short_last_column_is_wrapped_because_that_takes_fewer_lines() {
        let rows: &[&[&str]] = &[&["alice", "no capture for 50 turns"], &["bob", "captured"]];
        let wanted =
            "name   reason\nalice  no capture\n       for 50\n       turns\nbob    captured\n";
        assert_eq!(drawn(&["name", "reason"], rows, 18), wanted);
    }

    #[test]
    fn columns_that_do_not_fit_are_named_below_their_row() {
        let rows: &[&[&str]] = &[
            &[
                "1",
                "Andriamahazonoro-123",
                "1500?",
                "2026-11-20 15:00 UTC",
                "yes",
            ],
            &["12", "bob", "", "2026-11-21 15:00 UTC", ""],
        ];
        let wanted = "no.  name                  rating\n1    Andriamahazonoro-123  1500?\n  \
                      ended: 2026-11-20 15:00 UTC, rated: yes\n12   bob\n  ended: 2026-11-21 15:00 UTC\n";
        let headings = ["no.", "name", "rating", "ended", "rated"];
        assert_eq!(drawn(&headings, rows, 42), wanted);
    }
}
