//! docs/schema/fanorond.schema.json: every line of json mode that any test receives is held against it, and nothing
//! stands in it that no test has seen.

use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static SCHEMA: LazyLock<Schema> = LazyLock::new(Schema::read);

/// The schema, and each entry of its `$defs` as a schema of its own.
struct Schema {
    root: Value,
    whole: Validator,
    entries: BTreeMap<String, Validator>,
}

/// Where in the schema something stands: an entry, and a field of it.
type Place = (String, String);

/// Holds a line that the server has sent against the schema.
///
/// # Errors
/// Says what is wrong with the line, or lacking in the schema.
pub(crate) fn check(line: &Value) -> Result<(), String> {
    if SCHEMA.whole.is_valid(line) {
        return Ok(());
    }
    let kind = line["t"].as_str().unwrap_or_default();
    let Some(entry) = SCHEMA.entries.get(kind) else {
        return Err(format!("docs/schema has no type {kind:?}: {line}"));
    };
    let problems: Vec<String> =
        entry.iter_errors(line).map(|error| format!("{}: {error}", error.instance_path())).collect();
    Err(format!("docs/schema does not describe {line}:\n{}", problems.join("\n")))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

impl Schema {
    fn read() -> Self {
        let text = fs::read_to_string(root().join("docs/schema/fanorond.schema.json")).unwrap();
        let root: Value = serde_json::from_str(&text).unwrap();
        let entry = |name: &String| {
            let schema = json!({ "$ref": format!("#/$defs/{name}"), "$defs": root["$defs"] });
            (name.clone(), jsonschema::validator_for(&schema).unwrap())
        };
        let names = root["$defs"].as_object().unwrap();
        let entries = names.keys().map(entry).collect();
        Self { whole: jsonschema::validator_for(&root).unwrap(), entries, root }
    }

    /// Notes every field of the schema by which `value` is described. `entry` is where `schema` stands.
    fn note(&self, schema: &Value, entry: &str, value: &Value, seen: &mut BTreeSet<Place>) {
        if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
            if self.entries[name].is_valid(value) {
                seen.insert((name.to_owned(), String::new()));
                self.note(&self.root["$defs"][name], name, value, seen);
            }
            return;
        }
        for parts in ["allOf", "anyOf", "prefixItems"] {
            for part in schema[parts].as_array().into_iter().flatten() {
                let whole = parts != "prefixItems";
                let values =
                    if whole { vec![value] } else { value.as_array().into_iter().flatten().collect() };
                values.into_iter().for_each(|value| self.note(part, entry, value, seen));
            }
        }
        for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
            if let Some(value) = value.get(field) {
                seen.insert((entry.to_owned(), field.clone()));
                self.note(schema, entry, value, seen);
            }
        }
        if schema["additionalProperties"].is_object() {
            let values = value.as_object().into_iter().flatten();
            values.for_each(|(_, value)| self.note(&schema["additionalProperties"], entry, value, seen));
        }
        if schema["items"].is_object() {
            let values = value.as_array().into_iter().flatten();
            values.for_each(|value| self.note(&schema["items"], entry, value, seen));
        }
    }

    /// Every entry, and every field of one.
    fn places(&self) -> BTreeSet<Place> {
        let entries = self.root["$defs"].as_object().unwrap();
        let fields = |(name, entry): (&String, &Value)| {
            let fields =
                entry["properties"].as_object().into_iter().flatten().map(|(field, _)| field.clone());
            // The name alone stands for the entry itself.
            fields.chain([String::new()]).map(|field| (name.clone(), field)).collect::<Vec<Place>>()
        };
        entries.iter().flat_map(fields).collect()
    }
}

/// The lines of json mode in a text: each begins behind whatever tells who received it.
fn lines_in(text: &str) -> impl Iterator<Item = Value> {
    let starts = text.lines().filter_map(|line| line.find("{\"t\":").map(|start| &line[start..]));
    starts.map(|line| {
        serde_json::from_str(&line.replace("[..]", "x").replace("[id]", "1")).unwrap_or(Value::Null)
    })
}

/// Every line that was ever sent in a transcript.
fn sent() -> Vec<Value> {
    let mut lines = Vec::new();
    for topic in fs::read_dir(root().join("tests/transcripts")).unwrap().map(Result::unwrap) {
        for file in fs::read_dir(topic.path()).into_iter().flatten().map(Result::unwrap) {
            lines.extend(lines_in(&fs::read_to_string(file.path()).unwrap()));
        }
    }
    lines.into_iter().filter(Value::is_object).collect()
}

/// Every line that the documentation shows, each of which a test has seen drawn.
fn shown() -> Vec<Value> {
    let text = fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    let lines = lines_in(&text).filter(Value::is_object);
    // Where it does not matter the documentation counts from nothing.
    lines.map(|line| with(line, "seq", json!(1))).collect()
}

fn with(mut line: Value, field: &str, value: Value) -> Value {
    line[field] = value;
    line
}

#[test]
fn the_schema_is_one() {
    jsonschema::meta::validate(&SCHEMA.root).unwrap();
    assert_eq!(SCHEMA.root["$schema"], "https://json-schema.org/draft/2020-12/schema");
}

#[test]
fn whatever_is_sent_or_shown_is_described() {
    let wrong: Vec<String> = sent().iter().chain(&shown()).filter_map(|line| check(line).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn whatever_is_described_is_sent_or_shown() {
    let mut seen = BTreeSet::new();
    let lines = sent().into_iter().chain(shown());
    lines.for_each(|line| SCHEMA.note(&SCHEMA.root, "", &line, &mut seen));
    let places = SCHEMA.places();
    let unseen: Vec<&Place> = places.difference(&seen).collect();
    assert!(unseen.is_empty(), "no transcript and no page has {unseen:?}");
}

#[test]
fn every_type_is_sent_in_a_transcript() {
    let described = SCHEMA.root["anyOf"].as_array().unwrap().iter();
    let described = described.filter_map(|part| part["$ref"].as_str()?.strip_prefix("#/$defs/"));
    let sent = sent();
    let sent: BTreeSet<&str> = sent.iter().filter_map(|line| line["t"].as_str()).collect();
    assert_eq!(described.collect::<BTreeSet<&str>>(), sent);
}

#[test]
fn a_line_that_differs_anywhere_is_refused() {
    for line in shown() {
        assert!(check(&with(line.clone(), "surplus", json!(1))).is_err(), "{line}");
        assert!(check(&with(line.clone(), "t", json!("other"))).is_err(), "{line}");
        assert!(check(&with(line.clone(), "seq", json!(0))).is_err(), "{line}");
        if line["t"] == "state" {
            for (field, value) in
                [("position", json!("bbb w")), ("legal", json!(["x9"])), ("to_move", json!("white"))]
            {
                assert!(check(&with(line.clone(), field, value)).is_err(), "{field} of {line}");
            }
            for field in line.as_object().unwrap().keys() {
                let mut less = line.clone();
                less.as_object_mut().unwrap().shift_remove(field);
                assert!(check(&less).is_err(), "{line} without {field}");
            }
        }
    }
}
