//! A message's fields as the arguments of its sentence, and a row's fields as cells: a serde format
//! beside JSON.
//!
//! Some types have a form of their own (`ToSentence`): a `Timestamp` becomes a date in the viewer's
//! zone, `Seconds` become words. A struct or a variant within a message becomes its own sentence,
//! if the locale has an entry of its name: `Rating` is said by `rating`, `TimeControl::Live` by
//! `time-control-live`. What has none is passed over; flatten it if its fields are to be arguments.
//! A variant without fields is its code, for selections; in a cell it is its own entry.
//!
//! A list is joined by commas, for what can be typed; the argument `FIELD_and` ends it as prose
//! does (`a, b and c`), `FIELD_or` as a choice does, and `FIELD_count` is its length. The entries
//! of a map, each a key and its value, are joined as prose. The argument `you` is the name of the
//! field that names the viewer, or `none`; a field of that name comes first.

mod collect;
mod field;
mod part;
mod shared;
mod unfit;
mod values;

pub(crate) use crate::text::sentences::arguments::shared::Context;

use crate::messages::lists::Lists;
use crate::messages::message::Message;
use crate::notation::TurnText;
use crate::text::sentences::arguments::collect::{Arguments, Collect as _, Fields};
use crate::text::sentences::arguments::field::Field;
use crate::text::sentences::arguments::shared::{Args, ShownIn, shown};
use crate::text::sentences::locale::Locale;
use fanorona_rules::Turn;
use serde::ser::Serialize;

/// The arguments of a message's sentence, or of any value with fields.
pub(crate) fn of(message: &impl Serialize, context: &Context<'_>) -> Args {
    let fields = Fields {
        context: *context,
        shown_in: ShownIn::Sentence,
        begin: Arguments::new,
    };
    message
        .serialize(fields)
        .unwrap_or_else(|_| Arguments::new().all())
}

impl Locale {
    /// What people are told of a message; `None` where it has no sentence, since its events have
    /// said everything.
    pub(crate) fn say(
        &'static self,
        message: &impl Message,
        context: &Context<'_>,
    ) -> Option<String> {
        let id = message.id();
        self.has(id)
            .then(|| self.sentence(id, &of(message, context)))
    }
}

/// A value that is not a message, as a cell shows it.
pub(crate) fn value(value: &impl Serialize, context: &Context<'_>) -> String {
    let written = value.serialize(Field {
        context: *context,
        shown_in: ShownIn::Cell,
        notes: None,
    });
    written.map_or_else(|_| String::new(), |value| shown(&value))
}

/// A turn as people write it.
pub(crate) fn turn(turn: &Turn, context: &Context<'_>) -> String {
    value(&TurnText::from(turn), context)
}

/// A row of a list.
pub(crate) struct Row {
    cells: Vec<(String, String)>,
    /// Its fields, as the arguments of composed cells.
    pub(crate) arguments: Args,
}

impl Row {
    /// The cell of a field.
    pub(crate) fn cell(&self, field: &str) -> Option<&str> {
        self.cells
            .iter()
            .find(|(name, _)| name == field)
            .map(|(_, cell)| cell.as_str())
    }
}

/// The rows of a list. `composed` is the entry of its composed cells, if there are any.
pub(crate) fn rows(list: &Lists, composed: &str, context: &Context<'_>) -> Vec<Row> {
    let cells = list.rows(Fields {
        context: *context,
        shown_in: ShownIn::Cell,
        begin: Vec::new,
    });
    let arguments = context.locale.has(composed).then(|| {
        list.rows(Fields {
            context: *context,
            shown_in: ShownIn::PartOfCell,
            begin: Arguments::new,
        })
    });
    let mut arguments = arguments.into_iter().flatten();
    let row = |cells: Result<_, _>| Row {
        cells: cells.unwrap_or_default(),
        arguments: arguments.next().and_then(Result::ok).unwrap_or_default(),
    };
    cells.into_iter().map(row).collect()
}
