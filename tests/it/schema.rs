//! Every line of json mode that any test receives is checked against the schema in docs/schema,
//! which is derived from the types of messages.

use crate::tidy::pages;
use boon::{Compiler, SchemaIndex, Schemas};
use fanorona_protocol::language::Language;
use fanorona_protocol::schema;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The schema of all lines. Compiling it also checks it against the schema of schemas.
static SCHEMA: LazyLock<(Schemas, SchemaIndex)> = LazyLock::new(|| {
    let (mut compiler, mut schemas) = (Compiler::new(), Schemas::new());
    compiler
        .add_resource("fanorond.schema.json", schema::schema())
        .unwrap();
    let index = compiler
        .compile("fanorond.schema.json", &mut schemas)
        .unwrap();
    (schemas, index)
});

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Checks a line that the server sent.
///
/// # Errors
/// The schema does not describe it: says why.
pub(crate) fn check(line: &Value) -> Result<(), String> {
    let (schemas, index) = &*SCHEMA;
    schemas
        .validate(line, *index)
        .map_err(|error| format!("docs/schema does not describe {line}:\n{error}"))
}

/// The lines of json mode in a text.
fn lines_in(text: &str) -> impl Iterator<Item = Value> {
    let starts = text
        .lines()
        .filter_map(|line| line.find("{\"t\":").map(|start| &line[start..]));
    starts.filter_map(|line| {
        let line = line.replace("[..]", "x").replace("[id]", "1");
        serde_json::from_str(&line).ok().filter(Value::is_object)
    })
}

#[test]
fn the_schema_is_derived_from_the_messages() {
    let path = root().join("docs/schema/fanorond.schema.json");
    let derived = serde_json::to_string_pretty(&schema::schema()).unwrap() + "\n";
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, &derived).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == derived,
        "docs/schema/fanorond.schema.json is old: run this test with UPDATE_SCHEMA=1"
    );
    LazyLock::force(&SCHEMA);
}

/// Every line of json mode in the blocks of code of the pages, with its page. None may be damaged.
fn documented() -> Vec<(PathBuf, Value)> {
    let mut found = Vec::new();
    for (page, text) in pages::all() {
        for block in pages::blocks_in(&text) {
            for line in block
                .text
                .lines()
                .filter_map(|line| line.find("{\"t\":").map(|start| &line[start..]))
            {
                let parsed = serde_json::from_str(line);
                let line: Value =
                    parsed.unwrap_or_else(|error| panic!("{}: {error}: {line}", page.display()));
                found.push((page.clone(), line));
            }
        }
    }
    found
}

#[test]
fn documented_lines_are_described() {
    let mut pages = BTreeSet::new();
    let mut wrong = Vec::new();
    for (page, mut line) in documented() {
        // In files lines have no number.
        if page.ends_with("records.md") {
            line["seq"] = json!(1);
        }
        wrong.extend(
            check(&line)
                .err()
                .map(|problem| format!("{}: {problem}", page.display())),
        );
        pages.insert(page);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for page in [
        "docs/protocol.md",
        "docs/protocol/json.md",
        "docs/protocol/answers.md",
        "docs/protocol/errors.md",
        "docs/records.md",
    ] {
        assert!(pages.contains(Path::new(page)), "{page} has no examples");
    }
}

#[test]
fn lines_in_help_are_described() {
    for language in Language::ALL.iter().map(|it| it.code()) {
        for file in
            fs::read_dir(root().join("crates/fanorona-protocol/help").join(language)).unwrap()
        {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            let wrong: Vec<String> = lines_in(&text)
                .filter_map(|line| check(&line).err())
                .collect();
            assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        }
    }
}

/// The values that a field can have anywhere in the schema, if each is a constant of its own.
fn constants(schema: &Value, field: &str, found: &mut BTreeSet<String>) {
    if let Some(constant) = schema["properties"][field]["const"].as_str() {
        found.insert(constant.to_owned());
    }
    match schema {
        Value::Object(parts) => parts
            .values()
            .for_each(|part| constants(part, field, found)),
        Value::Array(parts) => parts.iter().for_each(|part| constants(part, field, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn every_answer_refusal_list_and_notice_is_documented() {
    let text: String = ["json", "answers", "errors"]
        .map(|page| pages::read(format!("docs/protocol/{page}.md")))
        .concat();
    let schema = schema::schema();
    let mut lacking = Vec::new();
    for (part, field) in [
        ("Done", "done"),
        ("Refusal", "refusal"),
        ("Lists", "name"),
        ("Notice", "code"),
    ] {
        let mut all = BTreeSet::new();
        for (name, definition) in schema["$defs"].as_object().unwrap() {
            if name.ends_with(part) {
                constants(definition, field, &mut all);
            }
        }
        assert!(all.len() > 20, "{part}: {all:?}");
        let is_shown = |it: &String| {
            text.contains(&format!("`{it}`")) || text.contains(&format!("\"{field}\":\"{it}\""))
        };
        lacking.extend(
            all.into_iter()
                .filter(|it| !is_shown(it))
                .map(|it| format!("{field} {it}")),
        );
    }
    assert!(lacking.is_empty(), "docs/protocol lacks {lacking:?}");
}

#[test]
fn lines_in_transcripts_are_described() {
    let mut wrong = Vec::new();
    for topic in fs::read_dir(root().join("tests/transcripts"))
        .unwrap()
        .map(Result::unwrap)
    {
        for file in fs::read_dir(topic.path())
            .into_iter()
            .flatten()
            .map(Result::unwrap)
        {
            let text = fs::read_to_string(file.path()).unwrap();
            wrong.extend(lines_in(&text).filter_map(|line| check(&line).err()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_line_that_differs_is_not_described() {
    let numbered = documented()
        .into_iter()
        .map(|(_, line)| line)
        .filter(|line| line["seq"].is_number());
    for line in numbered {
        for (field, value) in [
            ("surplus", json!(1)),
            ("t", json!("other")),
            ("seq", json!(0)),
        ] {
            let mut other = line.clone();
            other[field] = value;
            assert!(check(&other).is_err(), "{other}");
        }
    }
}
