//! The one mapping of [`Terms`] to columns. The tables `challenge`, `seek` and `game` have the same
//! columns for them.
//!
//! A new field of the terms is a line in each of the four items below, and a migration.

use crate::Result;
use crate::db::{FromRow, Row};
use fanorona_game::{Conditions, MatchLength, MatchTerms, Terms};
use serde_json::{Value, json};

/// The names of the columns.
pub(crate) const TERMS: &str =
    "ruleset, colour, rated, start, time, undo, kibitz, match_length, match_vela, private";

/// The same of the table `[1]`.
pub(crate) const TERMS_OF: &str =
    "[1].ruleset, [1].colour, [1].rated, [1].start, [1].time, [1].undo,
    [1].kibitz, [1].match_length, [1].match_vela, [1].private ";

/// The values of the columns in the same order, in the object `value` of [`columns`].
pub(crate) const TERMS_VALUES: &str = "
    value ->> 'ruleset', value ->> 'colour', cast(value ->> 'rated' as bigint), value ->> 'start',
    value ->> 'time', cast(value ->> 'undo' as bigint), cast(value ->> 'kibitz' as bigint),
    cast(value ->> 'match_length' as bigint), cast(value ->> 'match_vela' as bigint),
    cast(value ->> 'private' as bigint)";

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
        conditions: Conditions { undo },
        in_match,
        private,
        kibitz,
    } = terms;
    json!({
        "ruleset": ruleset.name(),
        "colour": colour.name(),
        "rated": u8::from(*rated),
        "start": start.to_string(),
        "time": time.to_string(),
        "undo": u8::from(*undo),
        "kibitz": u8::from(*kibitz),
        "match_length": in_match.map(|it| it.length.games()),
        "match_vela": u8::from(in_match.is_some_and(|it| it.vela)),
        "private": u8::from(*private),
    })
}

impl FromRow for Terms {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            ruleset: row.get("ruleset")?,
            colour: row.parsed("colour")?,
            rated: row.get("rated")?,
            start: row.parsed("start")?,
            time: row.parsed("time")?,
            conditions: Conditions {
                undo: row.get("undo")?,
            },
            in_match: match_terms(row)?,
            private: row.get("private")?,
            kibitz: row.get("kibitz")?,
        })
    }
}

fn match_terms(row: &Row) -> Result<Option<MatchTerms>> {
    let Some(games) = row.get("match_length")? else {
        return Ok(None);
    };
    let length = MatchLength::from_games(games).ok_or_else(|| {
        row.undecodable("match_length", format_args!("no match has {games} games"))
    })?;
    Ok(Some(MatchTerms {
        length,
        vela: row.get("match_vela")?,
    }))
}
