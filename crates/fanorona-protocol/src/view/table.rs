//! Lists in columns, as wide as the screen; for those who hear it, rows of names and values.

use super::arguments::Context;
use super::layout::{Layout, Marks, pad};
use fluent_bundle::FluentArgs;
use std::fmt::Write as _;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

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
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|text| text.width());
        cells.chain([heading.width()]).max().unwrap_or(0)
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
        cells.iter().zip(widths).map(|(text, width)| pad(&cut(text, *width), *width)).collect();
    let _ = writeln!(out, "{}", padded.join("  ").trim_end());
}

/// What fits of a cell; that there was more shows. A letter and the marks on it stay together.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let letters = text.char_indices().filter(|(_, letter)| letter.width() != Some(0));
    let starts = letters.map(|(at, _)| &text[..at]);
    let kept = starts.take_while(|start| start.width() <= width.saturating_sub(2)).last().unwrap_or_default();
    format!("{}..", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_behind_wide_letters_and_combining_marks() {
        let text = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let rows = ["石川", "Rene\u{301}", "bob"].map(|name| text([name, "x"]));
        let mut out = String::new();
        in_columns(&text(["name", "on"]), &rows, None, &mut out);
        assert_eq!(out, "name  on\n石川  x\nRene\u{301}  x\nbob   x\n");
    }

    #[test]
    fn a_cut_cell_fits_and_keeps_marks_with_their_letters() {
        assert_eq!(cut("石川石川", 8), "石川石川");
        assert_eq!(cut("石川石川", 7), "石川..");
        assert_eq!(cut("石川石川", 5), "石..");
        assert_eq!(cut("e\u{301}e\u{301}e\u{301}e\u{301}", 3), "e\u{301}..");
        assert_eq!(cut("abc\u{301}defg", 5), "abc\u{301}..");
        assert_eq!(cut("long", 1), "..");
    }
}
