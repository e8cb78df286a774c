//! No large circles of imports: a file can be read with what it imports, and nothing else.

use super::files;
use std::collections::{BTreeMap, BTreeSet};

/// The crates whose files are looked at.
const PROTOCOL: &str = "crates/fanorona-protocol/src";
pub(super) const SERVER: &str = "crates/fanorond/src";

/// The most files that may import each other in a circle. `record` has three: a record, its tags
/// and its JSON. The others are pairs of types that contain each other, such as an event and what
/// many share of it.
const LARGEST_CIRCLE: usize = 3;

/// The name of a module: `["messages", "seek"]`.
pub(super) type Module = Vec<String>;

/// The text of each module, without comments and tests.
fn modules(sources: &str) -> BTreeMap<Module, String> {
    let mut modules = BTreeMap::new();
    for (path, text) in files(sources, "rs") {
        let path = path.strip_prefix(sources).unwrap().with_extension("");
        let mut name: Module = path
            .iter()
            .map(|part| part.to_str().unwrap().to_owned())
            .collect();
        if name.iter().any(|part| part == "tests") {
            continue;
        }
        if name.last().is_some_and(|last| last == "lib") {
            name.pop();
        }
        let code = text
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap_or_default();
        let code = code
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default());
        modules.insert(name, code.collect::<Vec<_>>().join("\n"));
    }
    modules
}

/// The path at the start of `text`, or all paths of it where it has braces, behind `before`.
fn paths<'t>(before: &[String], text: &'t str, found: &mut Vec<Module>) -> &'t str {
    let mut path = before.to_vec();
    let mut rest = text.trim_start();
    loop {
        if let Some(inner) = rest.strip_prefix('{') {
            rest = inner.trim_start();
            while !rest.is_empty() && !rest.starts_with('}') {
                rest = paths(&path, rest, found).trim_start();
                rest = rest.find([',', '}', '{']).map_or("", |end| &rest[end..]);
                rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
            }
            return rest.strip_prefix('}').unwrap_or(rest);
        }
        let end = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        path.push(rest[..end].to_owned());
        match rest[end..].strip_prefix("::") {
            Some(behind) => rest = behind,
            None => {
                found.push(path);
                return &rest[end..];
            }
        }
    }
}

/// The module that a path in `from` leads to.
fn target(from: &Module, path: &[String], modules: &BTreeMap<Module, String>) -> Option<Module> {
    let mut at = from.clone();
    let mut path = path;
    match path.first().map(String::as_str) {
        Some("crate") => at.clear(),
        Some("self") => {}
        Some("super") => {
            at.pop();
        }
        Some(_) | None => path = &[],
    }
    path = path.get(1..).unwrap_or_default();
    while let Some((_, rest)) = path.split_first().filter(|(part, _)| *part == "super") {
        at.pop();
        path = rest;
    }
    for part in path {
        at.push(part.clone());
        if !modules.contains_key(&at) {
            at.pop();
            break;
        }
    }
    (at != *from && modules.contains_key(&at)).then_some(at)
}

/// The modules that each module imports.
pub(super) fn imports(sources: &str) -> BTreeMap<Module, BTreeSet<Module>> {
    let modules = modules(sources);
    let of = |(name, code): (&Module, &String)| {
        let mut found = Vec::new();
        for start in ["crate::", "super::", "self::"] {
            for (at, _) in code.match_indices(start) {
                let inside =
                    code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
                if !inside {
                    paths(&[], &code[at..], &mut found);
                }
            }
        }
        // `use child::…` needs no `self`.
        for (at, start) in code.match_indices("use ") {
            let mut child = Vec::new();
            paths(&["self".to_owned()], &code[at + start.len()..], &mut child);
            found.extend(
                child
                    .into_iter()
                    .filter(|path| path[1] != "crate" && path[1] != "super"),
            );
        }
        let imported = found.iter().filter_map(|path| target(name, path, &modules));
        (name.clone(), imported.collect())
    };
    modules.iter().map(of).collect()
}

#[test]
fn files_do_not_import_each_other_in_large_circles() {
    let imports = imports(PROTOCOL);
    assert!(
        imports.values().map(BTreeSet::len).sum::<usize>() > 300,
        "the imports are read: {imports:#?}"
    );
    let reached = |from: &Module| {
        let mut reached: BTreeSet<&Module> = BTreeSet::new();
        let mut next: Vec<&Module> = imports[from].iter().collect();
        while let Some(module) = next.pop() {
            if reached.insert(module) {
                next.extend(&imports[module]);
            }
        }
        reached
    };
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = imports
        .keys()
        .map(|module| (module, reached(module)))
        .collect();
    for (module, others) in &reached {
        let circle: Vec<String> = others
            .iter()
            .filter(|other| reached[**other].contains(module))
            .map(|other| other.join("::"))
            .collect();
        assert!(
            circle.len() <= LARGEST_CIRCLE,
            "these import each other: {circle:#?}"
        );
    }
}

#[test]
fn messages_do_not_import_what_puts_them_together() {
    let hubs = ["event", "lists", "refusal", "reply"];
    for (module, imported) in imports(PROTOCOL)
        .iter()
        .filter(|(module, _)| matches!(module.as_slice(), [first, name] if first == "messages" && !hubs.contains(&name.as_str())))
    {
        let hub = imported.iter().find(|other| match other.as_slice() {
            [first, name, ..] => first == "messages" && hubs.contains(&name.as_str()),
            [first] => first == "text",
            [] => false,
        });
        assert_eq!(hub, None, "imported by {}", module.join("::"));
    }
}
