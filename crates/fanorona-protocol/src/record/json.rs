//! A record as one JSON object.

use super::Record;
use super::tags::TAGS;
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
            if let Some(slip) = line.slip {
                fields["slip"] = json!({
                    "mark": slip.slip().mark(),
                    "best": slip.best.to_string(),
                    "was": slip.was.to_string(),
                    "became": slip.became.to_string(),
                });
            }
            fields
        })
        .collect();
    fields.insert("turns".to_owned(), Value::Array(turns));
    Value::Object(fields)
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
