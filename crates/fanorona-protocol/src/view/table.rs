//! Lists in columns, as wide as the screen; for those who hear it, rows of names and values.

use super::arguments::Context;
use super::layout::{Layout, Marks};
use fluent_bundle::FluentArgs;
use std::fmt::Write as _;

/// What stands between two columns.
pub(super) const GAP: usize = 2;
/// No column is made narrower than this to save another.
const NARROWEST: usize = 4;

/// The command that shows the next page of a list, if there is one.
pub(super) fn goes_on(more: Option<&str>, context: &Context<'_>, layout: Layout, out: &mut String) {
    if let Some(more) = more {
        let mut args = FluentArgs::with_capacity(1);
        args.set("more", more);
        layout.words(&context.locale.sentence("list-more", &args), Marks::None, out);
    }
}

/// A line of headings, and a line for each row.
pub(super) fn in_columns(headings: &[String], rows: &[Vec<String>], width: Option<usize>, out: &mut String) {
    let mut widths = natural_widths(headings, rows);
    if let Some(width) = width {
        narrow(&mut widths, width);
    }
    line(headings, &widths, out);
    for row in rows {
        line(row, &widths, out);
    }
}

/// The width of a list whose cells are not cut.
pub(super) fn natural_width(headings: &[String], rows: &[Vec<String>]) -> usize {
    let widths = natural_widths(headings, rows);
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

fn natural_widths(headings: &[String], rows: &[Vec<String>]) -> Vec<usize> {
    let natural = |(column, heading): (usize, &String)| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count());
        cells.chain([heading.chars().count()]).max().unwrap_or(0)
    };
    headings.iter().enumerate().map(natural).collect()
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
