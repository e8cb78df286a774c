//! The columns of a cross table: a column for each player of a pool, and for each round of the other
//! kinds.

use crate::messages::lists::List;
use crate::messages::tournament::{TournamentCrossCell, TournamentCrossRow};
use crate::text::sentences::arguments::{self, Context};
use fanorona_game::tournament::TournamentKind;
use fanorona_rules::Side;

/// Adds the columns to the headings and to the cells of each row.
pub(crate) fn extend(
    list: &List<TournamentCrossRow>,
    headings: &mut Vec<String>,
    rows: &mut [Vec<String>],
    context: &Context<'_>,
) {
    let columns = list.rows.iter().flat_map(|row| {
        let own = is_pool(row).then_some(row.number);
        row.against.iter().map(|cell| cell.column).chain(own)
    });
    for column in 1..=columns.max().unwrap_or(0) {
        headings.push(column.to_string());
        for (row, cells) in list.rows.iter().zip(&mut *rows) {
            let mut found = row.against.iter().filter(|cell| cell.column == column);
            cells.push(match found.next() {
                Some(cell) => text(cell, row, context),
                None if is_pool(row) && row.number == column => "x".to_owned(),
                None => String::new(),
            });
        }
    }
}

fn is_pool(row: &TournamentCrossRow) -> bool {
    row.form == TournamentKind::Pool
}

/// The points in a pool; elsewhere the number of the opponent, the colours, and the points.
fn text(cell: &TournamentCrossCell, row: &TournamentCrossRow, context: &Context<'_>) -> String {
    let points = cell.points.map_or_else(
        || "*".to_owned(),
        |points| arguments::value(&points, context),
    );
    if is_pool(row) {
        return points;
    }
    let Some(opponent) = cell.opponent else {
        return format!("+{points}");
    };
    let colours = cell.sides.iter().map(|side| match side {
        Side::White => 'w',
        Side::Black => 'b',
    });
    let colours: String = colours.collect();
    let between = if colours.is_empty() { ":" } else { &colours };
    format!("{opponent}{between}{points}")
}
