//! Several players against each other as a grid: a row and a column for each.

use crate::messages::lists::List;
use crate::messages::versus::{VersusPair, VersusResults};
use crate::text::screen::layout::{Columns, Layout, Marks, pad, pad_left};
use crate::text::sentences::arguments::Context;
use crate::viewer::Viewer;
use fanorona_game::PlayerName;
use std::fmt::Write as _;

/// Draws the grid, if the viewer sees columns and it is narrow enough. Returns whether it was drawn.
pub(crate) fn draw(pairs: &List<VersusPair>, viewer: &Viewer, out: &mut String) -> bool {
    let layout = Layout::of(viewer);
    let (names, cells) = grid(&pairs.rows);
    let numbered: Vec<String> = (1..)
        .zip(&names)
        .map(|(number, name)| format!("{number:>2} {name}"))
        .collect();
    let longest = |texts: &[String]| texts.iter().map(String::len).max().unwrap_or_default();
    let name_width = longest(&numbered);
    let width = cells
        .iter()
        .map(|row| longest(row))
        .max()
        .unwrap_or_default()
        + 2;
    let total = name_width + width * names.len();
    if layout.columns != Columns::Seen || layout.width.is_some_and(|most| total > most) {
        return false;
    }
    let mut heading = pad("", name_width);
    for number in 1..=names.len() {
        heading.push_str(&pad_left(&number.to_string(), width));
    }
    let _ = writeln!(out, "{heading}");
    for (name, row) in numbered.iter().zip(&cells) {
        let mut line = pad(name, name_width);
        for cell in row {
            line.push_str(&pad_left(cell, width));
        }
        let _ = writeln!(out, "{line}");
    }
    let legend = Context::of(viewer).locale.word("versus-grid");
    layout.words(&legend, Marks::None, out);
    true
}

/// The players, and a row of cells for each.
pub(crate) fn grid(pairs: &[VersusPair]) -> (Vec<&PlayerName>, Vec<Vec<String>>) {
    let mut names: Vec<&PlayerName> = Vec::new();
    for name in pairs.iter().flat_map(|pair| [&pair.first, &pair.second]) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let cells: Vec<Vec<String>> = names
        .iter()
        .map(|row| {
            names
                .iter()
                .map(|column| cell(pairs, row, column))
                .collect()
        })
        .collect();
    (names, cells)
}

/// `won-lost`, with `=drawn` if there are draws; a point where they have not met.
fn cell(pairs: &[VersusPair], row: &PlayerName, column: &PlayerName) -> String {
    if row == column {
        return "x".to_owned();
    }
    let results = pairs.iter().find_map(|pair| {
        if (&pair.first, &pair.second) == (row, column) {
            Some(pair.results)
        } else if (&pair.second, &pair.first) == (row, column) {
            Some(pair.results.of_opponent())
        } else {
            None
        }
    });
    let results = results.unwrap_or_default();
    let VersusResults { won, lost, drawn } = results;
    match (results.games(), drawn) {
        (0, _) => ".".to_owned(),
        (_, 0) => format!("{won}-{lost}"),
        (_, _) => format!("{won}-{lost}={drawn}"),
    }
}
