//! Rules for the repository: which crates may depend on each other, and what no file may contain.

mod dependencies;
mod documents;
mod floors;
mod imports;
pub(crate) mod pages;
mod web;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the tests are in a subdirectory of the workspace")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files below `directory` with this extension, with their text. There is one at least.
fn files(directory: &str, extension: &str) -> Vec<(PathBuf, String)> {
    let found = files_if_any(directory, extension);
    assert!(!found.is_empty(), "no .{extension} in {directory}");
    found
}

fn files_if_any(directory: &str, extension: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut directories = vec![root().join(directory)];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(&directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") {
                directories.push(path);
            } else if path.extension().is_some_and(|it| it == extension) {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(root()).unwrap().to_owned(), text));
            }
        }
    }
    found.sort();
    found
}

/// All lines of Rust except comments and these rules, with path and line number.
fn lines(directories: &[&str]) -> Vec<(String, String)> {
    let all = directories
        .iter()
        .flat_map(|directory| files(directory, "rs"));
    all.filter(|(path, _)| !path.with_extension("").starts_with("tests/it/tidy"))
        .flat_map(|(path, text)| {
            let numbered = text
                .lines()
                .enumerate()
                .map(|(at, line)| (at + 1, line.trim().to_owned()));
            let code = numbered.filter(|(_, line)| !line.starts_with("//"));
            let place = path.display().to_string();
            code.map(move |(number, line)| (format!("{place}:{number}"), line))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Asserts that no line of Rust contains any of these words.
fn nowhere(directories: &[&str], words: &[&str], why: &str) {
    let lines = lines(directories);
    let found: Vec<_> = lines
        .iter()
        .filter(|(_, line)| words.iter().any(|word| line.contains(word)))
        .collect();
    assert!(found.is_empty(), "{why}: {found:#?}");
}

/// In the protocol the compiler does not ask for comments, because of fields whose names say
/// everything.
#[test]
fn every_public_item_of_the_protocol_has_a_comment() {
    let items = [
        "fn", "const fn", "struct", "enum", "trait", "type", "const", "static",
    ];
    let mut found = 0;
    for (path, text) in files("crates/fanorona-protocol/src", "rs") {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(item) = line.strip_prefix("pub ") else {
                continue;
            };
            if !items.iter().any(|word| {
                item.strip_prefix(word)
                    .is_some_and(|rest| rest.starts_with(' '))
            }) {
                continue;
            }
            found += 1;
            // Above it are its attributes, some of several lines, and above those its comment.
            let above = lines[..at].iter().rev();
            let mut comment =
                above.take_while(|above| !above.is_empty() && !above.ends_with(['{', '}', ';']));
            let has_comment =
                comment.any(|above| above.starts_with("///") || above.contains("#[$"));
            assert!(has_comment, "{}:{}: {line}", path.display(), at + 1);
        }
    }
    assert!(found > 300, "{found} items");
}

#[test]
fn there_are_no_todos() {
    nowhere(
        &["crates", "tests", "fuzz"],
        &["todo!(", "unimplemented!(", "FIXME", "XXX", "dbg!("],
        "unfinished",
    );
    nowhere(
        &["crates", "tests"],
        &["#[ignore", "assert!(true)"],
        "a test that is switched off or cannot fail",
    );
}

#[test]
fn no_test_sleeps() {
    let why = "wait for the event instead, or move the clock";
    nowhere(&["tests"], &["thread::sleep(", "time::sleep("], why);
    let tests = lines(&["crates"])
        .into_iter()
        .filter(|(place, _)| place.contains("test"));
    let found: Vec<_> = tests
        .filter(|(_, line)| line.contains("::sleep("))
        .collect();
    assert!(found.is_empty(), "{why}: {found:#?}");
}

#[test]
fn rules_and_game_use_no_clock_and_no_randomness() {
    let pure = [
        "crates/fanorona-rules/src",
        "crates/fanorona-engine/src",
        "crates/fanorona-game/src",
        "crates/fanorona-protocol/src",
    ];
    nowhere(
        &pure,
        &[
            "SystemTime",
            "Instant::now",
            " rand::",
            "(rand::",
            "std::net",
            "std::fs",
            "std::env",
        ],
        "a pure crate",
    );
    let servers = ["crates/fanorond/src"];
    let clocks = lines(&servers)
        .into_iter()
        .filter(|(_, line)| line.contains("SystemTime::now"));
    let places: Vec<String> = clocks.map(|(place, _)| place).collect();
    assert!(
        places.iter().all(|place| place.contains("clock.rs")),
        "only the Clock asks the machine: {places:?}"
    );
}

#[test]
fn only_the_store_contains_sql() {
    let others = [
        "crates/fanorona-rules",
        "crates/fanorona-engine",
        "crates/fanorona-game",
        "crates/fanorona-protocol",
        "crates/fanorond",
    ];
    let words = [
        "\"select ",
        "\"insert ",
        "\"update ",
        "\"delete from",
        "\"create ",
        "\"pragma ",
        "sqlx",
    ];
    nowhere(&others, &words, "SQL is the store's");
}

#[test]
fn only_the_protocol_draws_boards() {
    let others = [
        "crates/fanorona-rules/src",
        "crates/fanorona-engine/src",
        "crates/fanorona-game/src",
        "crates/fanorona-store/src",
        "crates/fanorond/src",
    ];
    nowhere(
        &others,
        &["###", "OOO", "\"\\x1b"],
        "boards are drawn in the protocol",
    );
}

#[test]
fn migrations_are_numbered_consecutively_and_have_the_same_names() {
    let names = |folder: &str| {
        let files = files(folder, "sql").into_iter();
        let mut names: Vec<_> = files
            .map(|(path, _)| path.file_name().unwrap().to_str().unwrap().to_owned())
            .collect();
        names.sort();
        names
    };
    let sqlite = names("migrations/sqlite");
    for (name, expected) in sqlite.iter().zip(1..) {
        let (number, words) = name
            .split_once('_')
            .unwrap_or_else(|| panic!("{name} has no number"));
        assert_eq!(number, format!("{expected:04}"), "{name}");
        let plain = words
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_.".contains(c));
        assert!(plain, "{name}");
    }
    assert_eq!(names("migrations/postgres"), sqlite);
}

#[test]
fn no_file_contains_a_local_path() {
    let above = root()
        .parent()
        .expect("the workspace is in a directory")
        .join("");
    let home = above.to_str().unwrap();
    // A workspace directly below the root of the file system has no name to reveal.
    if home == "/" {
        return;
    }
    for extension in ["rs", "toml", "md", "txt", "sql", "yml"] {
        for directory in ["crates", "tests", "docs", "migrations", "fuzz/fuzz_targets"] {
            let there =
                std::panic::catch_unwind(|| files(directory, extension)).unwrap_or_default();
            let found = there.iter().find(|(_, text)| text.contains(home));
            assert!(
                found.is_none(),
                "{:?} names {home}",
                found.map(|(path, _)| path)
            );
        }
    }
}
