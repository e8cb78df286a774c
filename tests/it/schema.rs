//! Every line of json mode that any test receives is checked against the schemas in docs/schema: the one that is derived
//! from the types of messages, and, for topics that do not have such types yet, the one that is kept by hand.

use fanorona_protocol::client;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static DERIVED: LazyLock<Validator> = LazyLock::new(|| jsonschema::validator_for(&client::schema()).unwrap());
static BY_HAND: LazyLock<Validator> =
    LazyLock::new(|| jsonschema::validator_for(&read("docs/schema/fanorond.schema.json")).unwrap());

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(root().join(path)).unwrap()).unwrap()
}

/// Checks a line that the server sent.
///
/// # Errors
/// Neither schema describes it: says why the derived one does not.
pub(crate) fn check(line: &Value) -> Result<(), String> {
    if DERIVED.is_valid(line) || BY_HAND.is_valid(line) {
        return Ok(());
    }
    let problems: Vec<String> = DERIVED.iter_errors(line).map(|error| error.to_string()).collect();
    Err(format!("docs/schema does not describe {line}:\n{}", problems.join("\n")))
}

/// The lines of json mode in a text.
fn lines_in(text: &str) -> impl Iterator<Item = Value> {
    let starts = text.lines().filter_map(|line| line.find("{\"t\":").map(|start| &line[start..]));
    starts.filter_map(|line| {
        let line = line.replace("[..]", "x").replace("[id]", "1");
        // Where the number does not matter the documentation counts from nothing.
        let line = line.replacen("\"seq\":0,", "\"seq\":1,", 1);
        serde_json::from_str(&line).ok().filter(Value::is_object)
    })
}

#[test]
fn the_schema_is_derived_from_the_messages() {
    let path = root().join("docs/schema/messages.schema.json");
    let derived = serde_json::to_string_pretty(&client::schema()).unwrap() + "\n";
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, &derived).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == derived, "docs/schema/messages.schema.json is old: run this test with UPDATE_SCHEMA=1");
    jsonschema::meta::validate(&client::schema()).unwrap();
}

#[test]
fn documented_lines_are_described() {
    let text = fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    let wrong: Vec<String> = lines_in(&text).filter_map(|line| check(&line).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn lines_in_transcripts_are_described() {
    let mut wrong = Vec::new();
    for topic in fs::read_dir(root().join("tests/transcripts")).unwrap().map(Result::unwrap) {
        for file in fs::read_dir(topic.path()).into_iter().flatten().map(Result::unwrap) {
            let text = fs::read_to_string(file.path()).unwrap();
            wrong.extend(lines_in(&text).filter_map(|line| check(&line).err()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_line_that_differs_is_not_described() {
    let text = fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    for line in lines_in(&text) {
        for (field, value) in [("surplus", json!(1)), ("t", json!("other")), ("seq", json!(0))] {
            let mut other = line.clone();
            other[field] = value;
            assert!(check(&other).is_err(), "{other}");
        }
    }
}
