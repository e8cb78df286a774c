//! The one mapping of [`Terms`] to columns. The tables `challenge`, `seek` and `game` have the same
//! columns for them.
//!
//! A new field of the terms is a line in each of the four items below, and a migration.

use crate::error::StoreError;
use crate::sql::decode::Cells;
use fanorona_game::{Conditions, MatchLength, MatchTerms, Terms};
use fanorona_rules::Ruleset;
use serde_json::{Value, json};
use std::fmt::Display;

/// The names of the columns, each behind `$prefix`: `""` or a table with a dot.
macro_rules! terms_columns {
    ($prefix:literal) => {
        concat!(
            $prefix,
            "ruleset, ",
            $prefix,
            "colour, ",
            $prefix,
            "rated, ",
            $prefix,
            "start, ",
            $prefix,
            "time, ",
            $prefix,
            "undo, ",
            $prefix,
            "kibitz, ",
            $prefix,
            "match_length, ",
            $prefix,
            "match_vela, ",
            $prefix,
            "private"
        )
    };
}
pub(crate) use terms_columns;

/// The values of the columns in the same order. `$json` is an SQL expression for the object of
/// [`columns`].
macro_rules! terms_values {
    ($json:literal) => {
        concat!(
            $json,
            " ->> 'ruleset', ",
            $json,
            " ->> 'colour', ",
            "cast(",
            $json,
            " ->> 'rated' as bigint), ",
            $json,
            " ->> 'start', ",
            $json,
            " ->> 'time', ",
            "cast(",
            $json,
            " ->> 'undo' as bigint), ",
            "cast(",
            $json,
            " ->> 'kibitz' as bigint), ",
            "cast(",
            $json,
            " ->> 'match_length' as bigint), ",
            "cast(",
            $json,
            " ->> 'match_vela' as bigint), ",
            "cast(",
            $json,
            " ->> 'private' as bigint)"
        )
    };
}
pub(crate) use terms_values;

/// The values of the columns as the only row of an array, for `json_each`.
pub(crate) fn one_row(terms: &Terms) -> String {
    Value::Array(vec![columns(terms)]).to_string()
}

/// The values of the columns, by name. PostgreSQL has no type that is both a truth value and a
/// number, so truth values are 0 and 1.
pub(crate) fn columns(terms: &Terms) -> Value {
    let Terms {
        ruleset,
        colour,
        rated,
        start,
        time,
        conditions,
        in_match,
        private,
        kibitz,
    } = terms;
    let Conditions { undo } = conditions;
    json!({
        "ruleset": ruleset.name(),
        "colour": colour.name(),
        "rated": u8::from(*rated),
        "start": start.name(),
        "time": time.to_string(),
        "undo": u8::from(*undo),
        "kibitz": u8::from(*kibitz),
        "match_length": in_match.map(|it| it.length.games()),
        "match_vela": u8::from(in_match.is_some_and(|it| it.vela)),
        "private": u8::from(*private),
    })
}

/// Reads the columns.
pub(crate) fn terms<K: Display>(cells: &Cells<'_, K>) -> Result<Terms, StoreError> {
    Ok(Terms {
        ruleset: cells.word("ruleset", Ruleset::from_name)?,
        colour: cells.parsed("colour")?,
        rated: cells.flag("rated")?,
        start: cells.parsed("start")?,
        time: cells.parsed("time")?,
        conditions: Conditions {
            undo: cells.flag("undo")?,
        },
        in_match: match_terms(cells)?,
        private: cells.flag("private")?,
        kibitz: cells.flag("kibitz")?,
    })
}

fn match_terms<K: Display>(cells: &Cells<'_, K>) -> Result<Option<MatchTerms>, StoreError> {
    if cells.get::<Option<i64>>("match_length")?.is_none() {
        return Ok(None);
    }
    let games = cells.number("match_length")?;
    let length = MatchLength::from_games(games).ok_or_else(|| {
        cells.undecodable("match_length", format_args!("no match has {games} games"))
    })?;
    Ok(Some(MatchTerms {
        length,
        vela: cells.flag("match_vela")?,
    }))
}
