//! Open challenges and formulas, for programs.

use super::super::json::{match_terms, table, time};
use super::super::ratings;
use crate::event::{SeekEvent, SeekFate, SeekNews, ShownSeek};
use crate::refusal::SeekRefusal;
use crate::reply::{SeeksDone, Verdict};
use fanorona_game::SeekId;
use serde_json::{Value, json};

/// The type of an event, and its fields.
pub(in crate::view) fn event(event: &SeekEvent) -> (&'static str, Value) {
    match event {
        SeekEvent::News(it) => ("seek", news(it)),
        SeekEvent::Graph(it) => ("table", table(&it.table())),
    }
}

fn news(news: &SeekNews) -> Value {
    let mut fields = seek(&news.seek);
    fields["status"] = json!(news.fate.code());
    if let SeekFate::Answered { by, game } = &news.fate {
        fields["by"] = json!(by.as_str());
        fields["game"] = json!(game.0);
    }
    fields
}

fn seek(shown: &ShownSeek) -> Value {
    let seek = &shown.seek;
    let game = &seek.terms.terms;
    json!({
        "seek": seek.id.0,
        "from": seek.from.name.as_str(),
        "bot": seek.bot,
        "rating": shown.rating.map(ratings::rating),
        "ruleset": game.ruleset.name(),
        "colour": game.colour.name(),
        "rated": game.rated,
        "start": game.start.name(),
        "time": time(game.time),
        "undo": game.undo,
        "private": game.private,
        "match": game.in_match.map(match_terms),
        "least": seek.terms.ratings.least(),
        "most": seek.terms.ratings.most(),
        "registered": seek.terms.registered,
        "manual": seek.terms.manual,
        "made_ms": seek.made_at.0,
    })
}

fn numbers(ids: &[SeekId]) -> Vec<i64> {
    ids.iter().map(|id| id.0).collect()
}

/// The fields of an answer.
pub(in crate::view) fn done(done: &SeeksDone) -> Value {
    match done {
        SeeksDone::Seeking(shown) => seek(shown),
        SeeksDone::Matched { seek, name, game } => {
            json!({ "seek": seek.0, "name": name.as_str(), "game": game.0 })
        }
        SeeksDone::Withdrawn(ids) => json!({ "withdrawn": numbers(ids) }),
        SeeksDone::Formula(text) => json!({ "formula": text }),
        SeeksDone::Tested { name, verdict } => {
            let clause = match verdict {
                Verdict::NoFormula | Verdict::Admitted => None,
                Verdict::Refused(clause) => Some(clause),
            };
            json!({ "name": name.as_str(), "admitted": clause.is_none(), "clause": clause })
        }
    }
}

/// Adds what programs may want to know of a refusal.
pub(in crate::view) fn refused(refusal: &SeekRefusal, fields: &mut Value) {
    match refusal {
        SeekRefusal::Syntax { error, .. } => fields["at"] = json!(error.column),
        SeekRefusal::Formula { name, clause } => {
            fields["name"] = json!(name.as_str());
            fields["clause"] = json!(clause);
        }
        SeekRefusal::Which { numbers: ids, .. } => fields["seeks"] = json!(numbers(ids)),
        SeekRefusal::TooMany { most } | SeekRefusal::Full { most } => fields["most"] = json!(most),
        SeekRefusal::Twice { number } => fields["seek"] = json!(number.0),
        SeekRefusal::NotOpen { .. }
        | SeekRefusal::SeeksNothing { .. }
        | SeekRefusal::Own { .. }
        | SeekRefusal::NotYours { .. }
        | SeekRefusal::NothingSought
        | SeekRefusal::OutOfRange { .. }
        | SeekRefusal::RegisteredOnly { .. }
        | SeekRefusal::Rated { .. }
        | SeekRefusal::ClosedYourself
        | SeekRefusal::BeHere => {}
    }
}
