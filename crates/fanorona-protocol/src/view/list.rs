//! Lists of typed rows, for people: a line of headings and a line a row, or names and values for those who hear it.
//!
//! The entry `list-NAME` in the locale decides what people see: its value is said when the list is empty, each of its
//! attributes is the heading of a column, in their order. The cell of a column is the row's field of that name, or the
//! attribute of that name of the entry `list-NAME-cells`, whose arguments are the row's fields.

use super::arguments::{self, Context};
use super::layout::{Columns, Layout, Marks};
use super::locale::Locale;
use super::seek_graph;
use super::table::{cut, goes_on, in_columns, in_words, natural_width};
use crate::lists::Lists;
use crate::message::Message;
use crate::viewer::Mode;
use crate::viewer::Viewer;
use fanorona_game::PlayerName;
use fluent_bundle::FluentArgs;

/// Draws a list for people.
pub(super) fn text(list: &Lists, viewer: &Viewer, out: &mut String) {
    if let Lists::SeekGraph(seeks) = list
        && !seeks.rows.is_empty()
        && seek_graph::fits(viewer)
    {
        return seek_graph::draw(seeks, viewer, out);
    }
    let context = Context::of(viewer);
    let layout = Layout::of(viewer);
    let mut width = Layout::known_width(viewer);
    let entry = list.id();
    let mut rows = arguments::rows(list, &context);
    if rows.is_empty() {
        return layout.words(&context.locale.word(entry), Marks::None, out);
    }
    let columns = Locale::attributes(entry);
    let heading = |name: &&str| context.locale.attribute(entry, name, &FluentArgs::new()).unwrap_or_default();
    let headings: Vec<String> = columns.iter().map(heading).collect();
    let composed = format!("{entry}-cells");
    let cells = |row: &arguments::Row| {
        let cell = |name: &&str| {
            let composed = context.locale.attribute(&composed, name, &row.arguments);
            let cell = composed.or_else(|| row.cell(name).map(str::to_owned)).unwrap_or_default();
            cell.trim_start_matches([',', ' ']).to_owned()
        };
        columns.iter().map(cell).collect::<Vec<String>>()
    };
    let mut drawn: Vec<Vec<String>> = rows.iter().map(cells).collect();
    if matches!(list, Lists::Who(_)) && viewer.mode == Mode::Human {
        width = width.or(Some(WIDTH_OF_WHO));
    }
    if matches!(list, Lists::Live(_)) && viewer.mode == Mode::Human && layout.columns == Columns::Seen {
        let screen = width.unwrap_or(WIDTH);
        width = Some(screen);
        let mut letters = PlayerName::MAX;
        while natural_width(&headings, &drawn) > screen && letters > SHORTEST_NAME {
            letters -= 1;
            rows.iter_mut().for_each(|row| shorten_names(row, letters));
            drawn = rows.iter().map(cells).collect();
        }
    }
    match layout.columns {
        Columns::Seen => in_columns(&headings, &drawn, width, out),
        Columns::Heard => layout.words(&in_words(&headings, &drawn), Marks::None, out),
    }
    goes_on(list.more(), &context, layout, out);
}

/// The width of a screen that does not tell its width.
const WIDTH: usize = 78;
/// The same for `who`, which is also read on small screens.
const WIDTH_OF_WHO: usize = 60;
/// Names are not made shorter than this.
const SHORTEST_NAME: usize = 4;

/// Cuts the names of both players, so that what stands behind them fits.
fn shorten_names(row: &mut arguments::Row, letters: usize) {
    for side in ["white", "black"] {
        let name = row.cell(side).map(|name| cut(name, letters));
        row.arguments.set(side, name.unwrap_or_default());
    }
}
