//! Lists of typed rows, for people: a line of headings and a line a row, or names and values for
//! those who hear it.
//!
//! The entry `list-NAME` in the locale decides what people see: its value is said when the list is
//! empty, each of its attributes is the heading of a column, in their order. The cell of a column
//! is the row's field of that name, or the attribute of that name of the entry `list-NAME-cells`,
//! whose arguments are the row's fields. The value of the entry `list-NAME-heard`, if there is one,
//! is said for each row to those who hear it, instead of names and values.

use crate::messages::lists::Lists;
use crate::messages::message::Message;
use crate::text::lists::table::{goes_on, in_columns, in_words};
use crate::text::lists::versus_grid;
use crate::text::lists::{cross, seek_graph};
use crate::text::screen::layout::{Columns, Layout, Marks};
use crate::text::sentences::arguments::{self, Context};
use crate::text::sentences::locale::Locale;
use crate::viewer::Mode;
use crate::viewer::Viewer;
use fluent_bundle::FluentArgs;

/// Draws a list for people.
pub(crate) fn text(list: &Lists, viewer: &Viewer, out: &mut String) {
    if let Lists::SeekGraph(seeks) = list
        && !seeks.rows.is_empty()
        && seek_graph::fits(viewer)
    {
        return seek_graph::draw(seeks, viewer, out);
    }
    if let Lists::VersusGrid(pairs) = list
        && (pairs.rows.iter().all(|pair| pair.results.games() == 0)
            || versus_grid::draw(pairs, viewer, out))
    {
        return;
    }
    let context = Context::of(viewer);
    let layout = Layout::of(viewer);
    let is_narrow = matches!(list, Lists::Who(_)) && viewer.mode == Mode::Human;
    let width = if is_narrow {
        Layout::known_width(viewer).or(Some(WIDTH_OF_WHO))
    } else {
        layout.width
    };
    let Some((headings, drawn)) = cells(list, &context) else {
        return layout.words(&context.locale.word(list.id()), Marks::None, out);
    };
    let named = |heading: &str, cell: &str| format!("{} {cell}", context.locale.label(heading));
    match layout.columns {
        Columns::Seen => in_columns(&headings, &drawn, width, named, out),
        Columns::Heard => {
            let sentences = sentences(list, &context);
            let words = sentences.unwrap_or_else(|| in_words(&headings, &drawn, named));
            layout.words(&words, Marks::None, out);
        }
    }
    goes_on(list.more(), &context, layout, out);
}

/// A sentence for each row, for those who hear it; `None` if the list has no such sentence.
fn sentences(list: &Lists, context: &Context<'_>) -> Option<String> {
    let heard = format!("{}-heard", list.id());
    if !context.locale.has(&heard) {
        return None;
    }
    let rows = arguments::rows(list, &heard, context);
    let sentences = rows
        .iter()
        .map(|row| context.locale.sentence(&heard, &row.arguments) + "\n");
    Some(sentences.collect())
}

/// The headings of a list, and the cells of its rows; `None` if it has no rows.
pub(crate) fn cells(
    list: &Lists,
    context: &Context<'_>,
) -> Option<(Vec<String>, Vec<Vec<String>>)> {
    let entry = list.id();
    let composed = format!("{entry}-cells");
    let rows = arguments::rows(list, &composed, context);
    if rows.is_empty() {
        return None;
    }
    let columns = Locale::attributes(entry);
    let heading = |name: &&str| {
        context
            .locale
            .attribute(entry, name, &FluentArgs::new())
            .unwrap_or_default()
    };
    let mut headings: Vec<String> = columns.iter().map(heading).collect();
    let cells = |row: &arguments::Row| {
        let cell = |name: &&str| {
            let composed = context.locale.attribute(&composed, name, &row.arguments);
            let cell = composed
                .or_else(|| row.cell(name).map(str::to_owned))
                .unwrap_or_default();
            cell.trim_start_matches([',', ' ']).to_owned()
        };
        columns.iter().map(cell).collect()
    };
    let mut cells: Vec<Vec<String>> = rows.iter().map(cells).collect();
    if let Lists::TournamentCross(list) = list {
        cross::extend(list, &mut headings, &mut cells, context);
    }
    Some((headings, cells))
}

/// The width of `who` where the screen's is not known: it is also read on small screens.
const WIDTH_OF_WHO: usize = 60;
