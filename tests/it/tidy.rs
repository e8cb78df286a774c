//! Rules for the repository: which crates may depend on each other, and what no file may contain.

mod imports;
pub(crate) mod pages;

use fanorona_protocol::language::Language;
use fanorona_protocol::text::pages::TOPICS;
use fanorond::command::catalog::rows;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The allowed dependencies of each crate (ARCHITECTURE.md). Before you add one, ask whether this
/// is the right crate, and whether the library is worth it. `dev-dependencies` are not restricted.
const IMPORTS: [(&str, &[&str]); 9] = [
    ("fanorona-rules", &[]),
    ("fanorona-engine", &["fanorona-rules", "lzma-rust2"]),
    (
        "fanorona-game",
        &[
            "fanorona-rules",
            "schemars",
            "serde",
            "skillratings",
            "strum",
        ],
    ),
    (
        "fanorona-protocol",
        &[
            "fanorona-rules",
            "fanorona-game",
            "bytes",
            "tokio-util",
            "fluent-bundle",
            "fluent-syntax",
            "include_dir",
            "intl-memoizer",
            "schemars",
            "strum",
            "tracing",
            "unic-langid",
            "serde",
            "serde_json",
            "jiff",
            "parking_lot",
            "strsim",
            "textwrap",
            "icu_properties",
            "unicode-width",
            "zeroize",
        ],
    ),
    (
        "fanorona-store",
        &[
            "fanorona-rules",
            "fanorona-game",
            "sqlx",
            "async-trait",
            "futures-core",
            "include_dir",
            "serde",
            "serde_json",
            "strum",
            "tokio",
            "tokio-util",
            "tracing",
        ],
    ),
    (
        "fanorond",
        &[
            "fanorona-rules",
            "fanorona-engine",
            "fanorona-game",
            "fanorona-protocol",
            "fanorona-store",
            "argon2",
            "async-trait",
            "blake2",
            "zeroize",
            "bytes",
            "clap",
            "dashmap",
            "http-body-util",
            "humantime",
            "hyper",
            "hyper-util",
            "ipnet",
            "jiff",
            "lettre",
            "parking_lot",
            "prometheus-client",
            "proxy-header",
            "rand",
            "rustix",
            "sd-listen-fds",
            "sd-notify",
            "serde",
            "serde_json",
            "socket2",
            "strsim",
            "strum",
            "tokio",
            "tokio-rustls",
            "tokio-stream",
            "tokio-util",
            "toml",
            "tracing",
            "tracing-subscriber",
            "unicode-normalization",
        ],
    ),
    (
        "fanorona-load",
        &[
            "fanorona-rules",
            "fanorona-engine",
            "fanorona-game",
            "fanorona-store",
            "clap",
            "rand",
            "tokio",
        ],
    ),
    ("fanorona-test-servers", &["rustix", "tempfile"]),
    ("fanorona-tests", &["fanorond"]),
];

/// Features of a library that the crate may not use.
const NEVER: [(&str, &str, &[&str]); 1] = [(
    "fanorona-protocol",
    "tokio-util",
    &["rt", "net", "time", "io-util"],
)];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the tests are in a subdirectory of the workspace")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files below `directory` with this extension, with their text.
fn files(directory: &str, extension: &str) -> Vec<(PathBuf, String)> {
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
    assert!(!found.is_empty(), "no .{extension} in {directory}");
    found.sort();
    found
}

/// All lines of Rust except comments and this file, with path and line number.
fn lines(directories: &[&str]) -> Vec<(String, String)> {
    let all = directories
        .iter()
        .flat_map(|directory| files(directory, "rs"));
    all.filter(|(path, _)| !path.ends_with(Path::new(file!()).file_name().expect("this is a file")))
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

#[test]
fn crates_only_have_allowed_dependencies() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = [
        "metadata",
        "--no-deps",
        "--offline",
        "--format-version",
        "1",
    ];
    let output = Command::new(cargo)
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let mut imports = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let normal: BTreeSet<&str> = dependencies
            .filter(|it| it["kind"] != "dev")
            .map(|it| it["name"].as_str().unwrap())
            .collect();
        imports.insert(name, normal);
        let forbidden = NEVER
            .iter()
            .filter(|(crate_name, _, _)| *crate_name == name);
        for (_, library, features) in forbidden {
            let all = package["dependencies"].as_array().unwrap().iter();
            let used = all.filter(|it| it["kind"] != "dev" && it["name"] == *library);
            let wrong = used
                .flat_map(|it| it["features"].as_array().unwrap())
                .find(|it| features.contains(&it.as_str().unwrap()));
            assert_eq!(wrong, None, "{name} may use {library}, but not this of it");
        }
    }
    let allowed: BTreeMap<&str, BTreeSet<&str>> = IMPORTS
        .iter()
        .map(|(name, imports)| (*name, imports.iter().copied().collect()))
        .collect();
    assert_eq!(imports, allowed);
}

#[test]
fn every_crate_uses_the_workspace_lints() {
    for (path, manifest) in files("crates", "toml")
        .into_iter()
        .chain(files("tests", "toml"))
    {
        assert!(
            manifest.contains("[lints]\nworkspace = true\n"),
            "{}",
            path.display()
        );
    }
    nowhere(
        &["crates", "tests"],
        &["#[allow(", "#![allow("],
        "expect a lint with a reason instead",
    );
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
fn no_file_is_too_long() {
    for (path, text) in files("crates", "rs")
        .into_iter()
        .chain(files("tests", "rs"))
    {
        let (lines, most) = (
            text.lines().count(),
            if path.ends_with("tests.rs") {
                1_100
            } else {
                900
            },
        );
        assert!(lines <= most, "{} has {lines} lines", path.display());
    }
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
fn every_command_is_documented() {
    let page = read("docs/protocol.md");
    for row in rows() {
        let usage = row.usage(Language::En).replace('|', "\\|");
        assert!(
            page.contains(&format!("| `{usage}` | {} |", row.summary(Language::En))),
            "docs/protocol.md lacks {usage}"
        );
        for mail in row.mail {
            assert!(
                page.contains(&format!("`{mail}`")),
                "docs/protocol.md lacks {mail}"
            );
        }
        for alias in row.aliases {
            assert!(
                page.contains(&format!("`{alias}`")),
                "docs/protocol.md lacks {alias}"
            );
        }
    }
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
const OWN_HEADINGS: [(&str, &str); 9] = [
    ("list-who", "rating"),
    ("list-lessons", "name"),
    ("list-seeks", "from"),
    ("list-audit", "by"),
    ("list-notified", "what"),
    ("list-simul", "side"),
    ("list-news", "text"),
    ("list-messages", "text"),
    ("list-aliases", "text"),
];

#[test]
fn the_same_column_has_the_same_heading_in_all_lists() {
    for language in ["en", "fr", "mg"] {
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
