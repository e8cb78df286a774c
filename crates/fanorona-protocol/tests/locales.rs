//! Locales against each other and against the messages: no entry is missing, superfluous or has
//! arguments that nothing gives it. What is not translated is printed, and is English.

#![expect(clippy::unwrap_used, reason = "a test ends when anything fails")]

use fanorona_protocol::language::Language;
use fanorona_protocol::schema;
use fluent_syntax::ast::{self, Entry, Expression, InlineExpression, PatternElement};
use fluent_syntax::parser;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What an entry or one of its attributes uses.
#[derive(Debug, Default, Clone)]
struct Used {
    arguments: BTreeSet<String>,
    /// `ENTRY` or `ENTRY.ATTRIBUTE`.
    entries: BTreeSet<String>,
}

/// Entries and attributes (`ENTRY.ATTRIBUTE`) of a language.
type Locale = BTreeMap<String, Used>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn locale(language: &str) -> Locale {
    let mut all = Locale::new();
    // A language without any entry has no folder.
    let files = fs::read_dir(root().join("locales").join(language))
        .into_iter()
        .flatten();
    for file in files.map(Result::unwrap) {
        let text = fs::read_to_string(file.path()).unwrap();
        let resource = parser::parse(text.as_str())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.path().display()));
        for entry in &resource.body {
            let Entry::Message(message) = entry else {
                assert!(
                    !matches!(entry, Entry::Term(_) | Entry::Junk { .. }),
                    "{}",
                    file.path().display()
                );
                continue;
            };
            let parts = message
                .attributes
                .iter()
                .map(|it| (Some(it.id.name), &it.value));
            for (attribute, pattern) in message.value.iter().map(|value| (None, value)).chain(parts)
            {
                let id = attribute.map_or(message.id.name.to_owned(), |name| {
                    format!("{}.{name}", message.id.name)
                });
                let mut used = Used::default();
                collect(pattern, &mut used);
                assert!(
                    all.insert(id.clone(), used).is_none(),
                    "{language}: {id} is there twice"
                );
            }
        }
    }
    all
}

fn collect(pattern: &ast::Pattern<&str>, used: &mut Used) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            placeable(expression, used);
        }
    }
}

fn placeable(expression: &Expression<&str>, used: &mut Used) {
    match expression {
        Expression::Inline(it) => inline(it, used),
        Expression::Select { selector, variants } => {
            inline(selector, used);
            variants
                .iter()
                .for_each(|variant| collect(&variant.value, used));
        }
    }
}

fn inline(expression: &InlineExpression<&str>, used: &mut Used) {
    match expression {
        InlineExpression::VariableReference { id } => {
            used.arguments.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, attribute } => {
            let name = attribute
                .as_ref()
                .map_or(id.name.to_owned(), |it| format!("{}.{}", id.name, it.name));
            used.entries.insert(name);
        }
        InlineExpression::Placeable { expression } => placeable(expression, used),
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::FunctionReference { .. }
        | InlineExpression::TermReference { .. } => {}
    }
}

/// The arguments of an entry and of all entries that it refers to.
fn arguments(locale: &Locale, id: &str) -> BTreeSet<String> {
    let Some(used) = locale.get(id) else {
        panic!("{id} is referred to, and is not there")
    };
    let mut all = used.arguments.clone();
    used.entries
        .iter()
        .for_each(|entry| all.extend(arguments(locale, entry)));
    all
}

#[test]
fn every_reference_leads_to_an_entry() {
    for language in Language::ALL.iter().map(|it| it.code()) {
        let locale = locale(language);
        let english = self::locale("en");
        let both: Locale = english.into_iter().chain(locale.clone()).collect();
        for id in locale.keys() {
            arguments(&both, id);
        }
    }
}

#[test]
fn translations_have_no_other_entries_and_arguments_than_english() {
    let english = locale("en");
    for language in Language::ALL.iter().skip(1).map(|it| it.code()) {
        let translated = locale(language);
        let both: Locale = english
            .clone()
            .into_iter()
            .chain(translated.clone())
            .collect();
        for id in translated.keys() {
            assert!(
                english.contains_key(id),
                "{language}: English has no entry {id}"
            );
            let surplus: Vec<String> = arguments(&both, id)
                .difference(&arguments(&english, id))
                .cloned()
                .collect();
            assert!(
                surplus.is_empty(),
                "{language}: {id} has the arguments {surplus:?}, which English has not"
            );
        }
        let missing: Vec<&String> = english
            .keys()
            .filter(|id| !translated.contains_key(*id))
            .collect();
        println!(
            "{language}: {} entries are not translated: {missing:?}",
            missing.len()
        );
    }
}

/// `SeekRefusal` and `not_open` are `seek-refusal-not-open`.
fn entry_name(type_name: &str, kind: Option<&str>) -> String {
    let mut id = String::new();
    for (at, letter) in type_name.char_indices() {
        if letter.is_ascii_uppercase() && at > 0 {
            id.push('-');
        }
        id.push(letter.to_ascii_lowercase());
    }
    kind.map_or(id.clone(), |kind| {
        format!("{id}-{}", kind.replace('_', "-"))
    })
}

/// Whether a schema is that of a list, through references.
fn is_list(schema: &Value, definitions: &Value) -> bool {
    if let Some(name) = schema["$ref"]
        .as_str()
        .and_then(|name| name.strip_prefix("#/$defs/"))
    {
        return is_list(&definitions[name], definitions);
    }
    schema["type"] == "array"
        || schema["type"]
            .as_array()
            .is_some_and(|it| it.contains(&"array".into()))
}

/// The fields of a schema, through references, and whether each is a list.
fn fields(schema: &Value, definitions: &Value, out: &mut BTreeSet<String>) {
    if let Some(name) = schema["$ref"]
        .as_str()
        .and_then(|name| name.strip_prefix("#/$defs/"))
    {
        fields(&definitions[name], definitions, out);
    }
    for (field, value) in schema["properties"].as_object().into_iter().flatten() {
        out.insert(field.clone());
        if is_list(value, definitions) {
            out.insert(format!("{field}_count"));
        }
    }
    for part in ["allOf", "anyOf", "oneOf"] {
        schema[part]
            .as_array()
            .into_iter()
            .flatten()
            .for_each(|it| fields(it, definitions, out));
    }
}

/// The messages of the schema: the names of their entries, each with its arguments.
fn messages() -> BTreeMap<String, BTreeSet<String>> {
    let schema = schema::schema();
    let definitions = &schema["$defs"];
    let mut all = BTreeMap::new();
    for (name, definition) in definitions.as_object().unwrap() {
        let mut own = BTreeSet::new();
        // The fields that all variants have.
        let mut shared = definition.clone();
        shared["oneOf"].take();
        fields(&shared, definitions, &mut own);
        let variants = definition["oneOf"].as_array();
        for variant in variants.into_iter().flatten() {
            let tag = [
                "done", "refusal", "status", "kind", "code", "name", "simul", "analysis", "what",
            ]
            .into_iter()
            .find_map(|tag| variant["properties"][tag]["const"].as_str());
            if let Some(kind) = tag.or(variant["const"].as_str()) {
                let mut arguments = own.clone();
                fields(variant, definitions, &mut arguments);
                // Flattened enums.
                let flattened = variant["oneOf"].as_array().into_iter().flatten();
                flattened.for_each(|it| fields(it, definitions, &mut arguments));
                all.insert(entry_name(name, Some(kind)), arguments);
            }
        }
        if !own.is_empty() {
            all.insert(entry_name(name, None), own);
        }
    }
    all
}

#[test]
fn sentences_have_no_arguments_that_their_messages_lack() {
    let english = locale("en");
    let messages = messages();
    assert!(
        messages.contains_key("seek-refusal-not-open"),
        "{:?}",
        messages.keys()
    );
    for (id, given) in &messages {
        if !english.contains_key(id) {
            continue;
        }
        // Some types of fields give one more argument.
        let beside = |it: &str| {
            ["_count", "_and", "_or", "_day", "_takes", "_usage", "_code"]
                .iter()
                .find_map(|end| it.strip_suffix(end).map(str::to_owned))
        };
        let is_given = |it: &String| {
            it == "you" || given.contains(it) || beside(it).is_some_and(|it| given.contains(&it))
        };
        let surplus: Vec<String> = arguments(&english, id)
            .into_iter()
            .filter(|it| !is_given(it))
            .collect();
        assert!(
            surplus.is_empty(),
            "{id} has the arguments {surplus:?}, and its message {given:?}"
        );
    }
}

/// Lists that are not prose: notation to type, and one that ends in "and 3 more".
const PLAIN_LISTS: [&str; 5] = ["inside", "last", "legal", "then", "turns"];

/// "a, b and c" in each language, and not "a, b, c".
#[test]
fn every_list_in_a_sentence_ends_as_the_language_ends_it() {
    let english = locale("en");
    let mut wrong = Vec::new();
    for language in Language::ALL.iter().map(|it| it.code()) {
        let both: Locale = english
            .clone()
            .into_iter()
            .chain(locale(language))
            .collect();
        for (id, given) in messages() {
            if !both.contains_key(&id) {
                continue;
            }
            let is_list = |it: &String| given.contains(&format!("{it}_count"));
            let plain: Vec<String> = arguments(&both, &id)
                .into_iter()
                .filter(|it| is_list(it) && !PLAIN_LISTS.contains(&it.as_str()))
                .collect();
            wrong.extend((!plain.is_empty()).then(|| format!("{language}: {id} has {plain:?}")));
        }
    }
    assert!(
        wrong.is_empty(),
        "write these lists with _and or _or: {wrong:#?}"
    );
}

#[test]
fn every_refusal_has_a_sentence() {
    let english = locale("en");
    for id in messages().keys().filter(|id| id.contains("-refusal-")) {
        assert!(english.contains_key(id), "{id} is missing in locales/en");
    }
}

fn sources(directory: &Path, out: &mut String) {
    for entry in fs::read_dir(directory).unwrap().map(Result::unwrap) {
        if entry.path().is_dir() {
            sources(&entry.path(), out);
        } else if entry.path().extension().is_some_and(|it| it == "rs") {
            out.push_str(&fs::read_to_string(entry.path()).unwrap());
        }
    }
}

#[test]
fn every_entry_is_used() {
    let english = locale("en");
    let messages = messages();
    let referred: BTreeSet<&String> = english.values().flat_map(|used| &used.entries).collect();
    let mut code = String::new();
    sources(&root().join("src"), &mut code);
    let made = [
        "board-",
        "takes-",
        "chat-audience-",
        "notice-",
        "command-",
        "topic-",
        "chapter-",
        "list-",
        "side-",
        "prompt-",
        "lesson-",
        "puzzle-or",
        "client-",
        "web-",
    ];
    for id in english.keys().filter(|id| !id.contains('.')) {
        let is_used = messages.contains_key(id)
            || referred.contains(id)
            || ["-change-", "-meeting-"].iter().any(|it| id.contains(it))
            || made.iter().any(|prefix| id.starts_with(prefix))
            || code.contains(&format!("\"{id}\""));
        assert!(is_used, "{id} in locales/en is used by nothing");
    }
}

/// What each entry of a language says, with its attributes.
fn each_pattern(language: &str, mut look: impl FnMut(&str, &ast::Pattern<&str>)) {
    for file in fs::read_dir(root().join("locales").join(language))
        .unwrap()
        .map(Result::unwrap)
    {
        let text = fs::read_to_string(file.path()).unwrap();
        for entry in &parser::parse(text.as_str()).unwrap().body {
            if let Entry::Message(message) = entry {
                let attributes = message.attributes.iter().map(|attribute| &attribute.value);
                message
                    .value
                    .iter()
                    .chain(attributes)
                    .for_each(|pattern| look(message.id.name, pattern));
            }
        }
    }
}

/// The arguments that choose between one and several.
fn counts(pattern: &ast::Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable {
            expression: Expression::Select { selector, variants },
        } = element
        {
            let is_one = |key: &ast::VariantKey<&str>| {
                matches!(key, ast::VariantKey::Identifier { name: "one" })
            };
            if let InlineExpression::VariableReference { id } = selector
                && variants.iter().any(|variant| is_one(&variant.key))
            {
                found.insert(id.name.to_owned());
            }
            variants
                .iter()
                .for_each(|variant| counts(&variant.value, found));
        }
    }
}

/// The words in the plural behind a number that has not chosen their form.
fn plurals(
    pattern: &ast::Pattern<&str>,
    numbers: &BTreeSet<String>,
    chosen: &[&str],
    found: &mut Vec<String>,
) {
    let mut number = None;
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                let word = value
                    .strip_prefix(' ')
                    .and_then(|text| text.split([' ', '.', ',', ')']).next());
                if let (Some(name), Some(word)) = (number, word)
                    && word.starts_with(char::is_lowercase)
                    && word.ends_with('s')
                    && !["alias", "fois", "is", "s"].contains(&word)
                    && !chosen.contains(&name)
                {
                    found.push(format!("{{ ${name} }}{value}"));
                }
                number = None;
            }
            PatternElement::Placeable {
                expression: Expression::Select { selector, variants },
            } => {
                let by = if let InlineExpression::VariableReference { id } = selector {
                    id.name
                } else {
                    ""
                };
                let chosen = [chosen, &[by]].concat();
                variants
                    .iter()
                    .for_each(|variant| plurals(&variant.value, numbers, &chosen, found));
            }
            PatternElement::Placeable {
                expression: Expression::Inline(inline),
            } => {
                let variable = if let InlineExpression::VariableReference { id } = inline {
                    Some(id.name)
                } else {
                    None
                };
                number = variable.filter(|it| numbers.contains(*it));
            }
        }
    }
}

/// Sentences whose number is always greater than one: letters of a name, and what the rules say.
const SEVERAL: [&str; 11] = [
    "account-refusal-bad-name",
    "challenge-refusal-which",
    "learn-done-all-lessons",
    "offer-refusal-which",
    "offer-undone",
    "openings-refusal-too-many-turns",
    "play-refusal-nothing-to-claim",
    "vacation-refusal-no-days-left",
    "versus-done-grid",
    "versus-refusal-too-many-players",
    "versus-streak",
];

#[test]
fn the_number_before_a_word_chooses_its_form() {
    let mut numbers = BTreeSet::new();
    each_pattern("en", |_, pattern| counts(pattern, &mut numbers));
    assert!(
        ["games", "most", "turns"]
            .iter()
            .all(|name| numbers.contains(*name)),
        "{numbers:?}"
    );
    let mut found = Vec::new();
    for language in ["en", "fr"] {
        each_pattern(language, |id, pattern| {
            let mut here = Vec::new();
            plurals(pattern, &numbers, &[], &mut here);
            if !SEVERAL.contains(&id) {
                found.extend(
                    here.into_iter()
                        .map(|text| format!("{language} {id}: {text}")),
                );
            }
        });
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
