//! Documents, help pages and locales.

use super::{files, files_if_any, read};
use fanorona_protocol::language::Language;
use fanorona_protocol::text::pages::TOPICS;
use fanorond::command::catalog::rows;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn the_standard_documents_exist() {
    for page in [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "docs/protocol.md",
        "docs/rules.md",
    ] {
        assert!(read(page).len() > 400, "{page} is empty");
    }
}

#[test]
fn every_page_of_help_is_about_a_command_or_a_topic() {
    let help = files("crates/fanorona-protocol/help", "txt");
    let pages: BTreeSet<&str> = help
        .iter()
        .map(|(path, _)| path.file_stem().unwrap().to_str().unwrap())
        .collect();
    let names: BTreeSet<&str> = rows().map(|row| row.name).chain(TOPICS).collect();
    assert_eq!(
        pages.difference(&names).collect::<Vec<_>>(),
        Vec::<&&str>::new(),
        "help pages without a command or topic"
    );
}

/// Columns whose content differs from list to list, and headings of a list that is about one thing
/// only.
const OWN_HEADINGS: [(&str, &str); 12] = [
    ("list-who", "rating"),
    ("list-lessons", "name"),
    ("list-seeks", "from"),
    ("list-audit", "by"),
    ("list-notified", "what"),
    ("list-simul", "side"),
    ("list-tournament-table", "won"),
    ("list-tournament-table", "drawn"),
    ("list-tournament-table", "lost"),
    ("list-news", "text"),
    ("list-messages", "text"),
    ("list-aliases", "text"),
];

#[test]
fn the_same_column_has_the_same_heading_in_all_lists() {
    for language in Language::ALL.iter().map(|it| it.code()) {
        let mut headings: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (_, text) in files(
            &format!("crates/fanorona-protocol/locales/{language}"),
            "ftl",
        ) {
            let mut list = None;
            for line in text.lines() {
                if let Some((entry, _)) = line
                    .split_once(" = ")
                    .filter(|_| !line.starts_with([' ', '#']))
                {
                    list =
                        Some(entry).filter(|it| it.starts_with("list-") && !it.ends_with("-cells"));
                }
                let column = line
                    .strip_prefix("    .")
                    .and_then(|rest| rest.split_once(" = "));
                let (Some(list), Some((column, heading))) = (list, column) else {
                    continue;
                };
                // Another entry is quoted, which is its own test.
                if !heading.starts_with('{') && !OWN_HEADINGS.contains(&(list, column)) {
                    headings
                        .entry(column.to_owned())
                        .or_default()
                        .insert(heading.to_owned());
                }
            }
        }
        assert!(headings.len() > 30, "{headings:?}");
        let several: Vec<_> = headings
            .iter()
            .filter(|(_, headings)| headings.len() > 1)
            .collect();
        assert!(several.is_empty(), "{language}: {several:?}");
    }
}

/// A page names a file by its path or by the end of it. The changelog tells of files that are gone.
#[test]
fn every_file_that_a_page_names_exists() {
    let sources = [
        "crates",
        "tests",
        "fuzz",
        "docs",
        "deploy",
        "packaging",
        "scripts",
        "migrations",
        "examples",
    ];
    let endings = [
        "rs", "md", "sql", "ftl", "js", "css", "py", "conf", "service", "socket", "txt", "yml",
    ];
    let paths: BTreeSet<String> = sources
        .iter()
        .flat_map(|folder| {
            endings
                .iter()
                .flat_map(|ending| files_if_any(folder, ending))
        })
        .map(|(path, _)| format!("/{}", path.display()))
        .collect();
    let (mut named, mut missing) = (0, Vec::new());
    for (page, text) in super::pages::all() {
        if page.ends_with("CHANGELOG.md") {
            continue;
        }
        for span in text.split('`').skip(1).step_by(2) {
            let is_path = span.contains('/')
                && span
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c))
                && !span.starts_with(['/', '.'])
                && !span.contains("NAME")
                && !span.contains("LANGUAGE")
                && !span.contains("NNNN")
                && !span.contains("TOPIC")
                && span
                    .rsplit_once('.')
                    .is_some_and(|(_, ending)| endings.contains(&ending));
            if is_path {
                named += 1;
                if !paths.iter().any(|path| path.ends_with(&format!("/{span}"))) {
                    missing.push(format!("{}: {span}", page.display()));
                }
            }
        }
    }
    assert!(named > 50, "{named} paths");
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_test_that_a_promise_names_exists() {
    let page = read("docs/invariants.md");
    let names: BTreeSet<&str> = page
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|span| {
            span.matches('_').count() > 2
                && span.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        })
        .collect();
    assert!(names.len() > 80, "{names:?}");
    let code: Vec<String> = ["crates", "tests"]
        .iter()
        .flat_map(|folder| files(folder, "rs"))
        .map(|(_, text)| text)
        .collect();
    let missing: Vec<&&str> = names
        .iter()
        .filter(|name| !code.iter().any(|text| text.contains(&format!("fn {name}"))))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
