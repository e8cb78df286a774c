//! A record as one JSON object.

use super::Record;
use super::tags::TAGS;
use fanorona_game::TurningPoint;
use serde_json::{Map, Value, json};

/// The fields of the object: those of the tags, then the turns.
#[must_use]
pub fn json(record: &Record) -> Value {
    let mut fields = Map::new();
    for tag in TAGS {
        fields.insert(tag.key.to_owned(), (tag.get)(record).map_or(Value::Null, |cell| cell.json()));
    }
    let turns: Vec<Value> = record
        .lines()
        .map(|line| {
            let mut fields = json!({
                "turn": line.turn.to_string(),
                "at_ms": line.played_at.0,
                "used_ms": line.used,
                "captured": line.captured.iter().map(|point| point.to_string()).collect::<Vec<_>>(),
                "white": line.left.white,
                "black": line.left.black,
            });
            if let Some(point) = &line.slip {
                fields["slip"] = slip(point);
            }
            fields
        })
        .collect();
    fields.insert("turns".to_owned(), Value::Array(turns));
    Value::Object(fields)
}

/// What was lost by a turn, and what should have been played.
pub(crate) fn slip(point: &TurningPoint) -> Value {
    json!({
        "mark": point.slip().mark(),
        "best": point.best.to_string(),
        "was": point.was.to_string(),
        "became": point.became.to_string(),
    })
}

/// The record as a line of a file: the object of json mode without the number of its line.
#[must_use]
pub fn json_line(record: &Record) -> String {
    let mut object = json!({ "t": "record" });
    if let (Value::Object(object), Value::Object(fields)) = (&mut object, json(record)) {
        object.extend(fields);
    }
    format!("{object}\n")
}
