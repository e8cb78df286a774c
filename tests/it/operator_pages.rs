//! The pages for operators against the program: commands, flags, settings, and the commands of
//! administrators on the server. `operations/http.rs` compares the metrics, `database_page.rs` the
//! columns.

use crate::start::said;
use crate::support::executable::fanorond;
use crate::tidy::pages;
use fanorona_protocol::messages::command_info::GivenBy;
use fanorond::command::catalog;
use std::collections::{BTreeMap, BTreeSet};

const OPERATIONS: &str = "docs/operations.md";

/// The flags of each command, by its words after `fanorond`. Without a word it serves.
type Commands = BTreeMap<String, BTreeSet<String>>;

/// What `--help` says of a command and of those below it.
fn read_help(words: &str, commands: &mut Commands) {
    let help = said(fanorond().args(words.split_whitespace()).arg("--help"));
    let first_words = |line: &str| -> Vec<String> {
        line.split([' ', ','])
            .filter(|word| !word.is_empty())
            .take(2)
            .map(str::to_owned)
            .collect()
    };
    let flags = help
        .lines()
        .filter(|line| line.trim_start().starts_with('-'))
        .flat_map(first_words);
    commands.insert(
        words.to_owned(),
        flags.filter(|word| word.starts_with("--")).collect(),
    );
    let (_, below) = help.split_once("\nCommands:\n").unwrap_or_default();
    for line in below
        .lines()
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("    "))
    {
        let word = line.split_whitespace().next().unwrap();
        if word != "help" {
            read_help(format!("{words} {word}").trim(), commands);
        }
    }
}

fn commands() -> Commands {
    let mut commands = Commands::new();
    read_help("", &mut commands);
    commands
}

/// The command lines of a page: what follows `fanorond` in code, up to the end of the code or of
/// the command.
fn command_lines(text: &str) -> Vec<&str> {
    let starts = [
        "`fanorond ",
        "\nfanorond ",
        "$ fanorond ",
        "-u fanorond fanorond ",
        "bin/fanorond ",
        "fanorond -- ",
    ];
    let line = |(at, start): (usize, &str)| {
        let rest = &text[at + start.len()..];
        rest.split(['`', '\n', '|', '>', ';'])
            .next()
            .unwrap_or_default()
    };
    starts
        .into_iter()
        .flat_map(|start| text.match_indices(start))
        .map(line)
        .collect()
}

/// What is wrong with a command line of a page.
fn wrong(line: &str, commands: &Commands) -> Option<String> {
    let mut command = String::new();
    for (place, word) in line.split_whitespace().enumerate() {
        let longer = format!("{command} {word}").trim().to_owned();
        if commands.contains_key(&longer) {
            command = longer;
        } else if let Some(flag) = word
            .strip_prefix("--")
            .map(|flag| flag.split('=').next().unwrap())
        {
            let flag = format!("--{flag}");
            if !commands[&command].contains(&flag) && flag != "--" {
                return Some(format!("fanorond {line}: there is no {flag}"));
            }
        } else if place == 0 && word != "help" && word.starts_with(|c: char| c.is_ascii_lowercase())
        {
            return Some(format!("fanorond {line}: {word} is not a command"));
        }
    }
    None
}

/// Whether a text has a flag, and not only a longer one that begins with it.
fn has_word(text: &str, flag: &str) -> bool {
    let ends = |at: usize| {
        !text[at + flag.len()..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-')
    };
    text.match_indices(flag).any(|(at, _)| ends(at))
}

#[test]
fn the_page_for_operators_names_every_command_and_every_flag() {
    let (page, commands) = (pages::read(OPERATIONS), commands());
    let has_parts = |words: &str| {
        commands
            .keys()
            .any(|other| other.starts_with(&format!("{words} ")))
    };
    let missing: Vec<&String> = commands
        .keys()
        .filter(|words| {
            !words.is_empty() && !has_parts(words) && !page.contains(&format!("`fanorond {words}"))
        })
        .collect();
    assert!(
        missing.is_empty(),
        "{OPERATIONS} lacks the commands {missing:?}"
    );
    let (_, table) = page.split_once("| flag | setting |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    for (words, flags) in &commands {
        for flag in flags
            .iter()
            .filter(|flag| !["--help", "--version"].contains(&flag.as_str()))
        {
            // Commands take the flags of the server; their own are elsewhere on the page.
            let place = if commands[""].contains(flag) {
                table
            } else {
                &page
            };
            assert!(
                has_word(place, flag),
                "{OPERATIONS} lacks {flag} of fanorond {words}"
            );
        }
    }
}

#[test]
fn every_command_line_of_a_page_is_one_of_the_program() {
    let commands = commands();
    let mut read = 0;
    for (page, text) in pages::all() {
        // What changed then is not what holds now.
        if page.ends_with("CHANGELOG.md") {
            continue;
        }
        let lines = command_lines(&text);
        read += lines.len();
        let wrong: Vec<String> = lines
            .into_iter()
            .filter_map(|line| wrong(line, &commands))
            .collect();
        assert!(wrong.is_empty(), "{}: {wrong:#?}", page.display());
    }
    assert!(read > 60, "only {read} command lines were found");
}

#[test]
fn every_key_of_a_page_is_a_setting() {
    let printed = said(fanorond().arg("settings"));
    let (mut section, mut keys) = (String::new(), BTreeSet::new());
    for line in printed.lines().map(|line| line.trim_start_matches("# ")) {
        if let Some(name) = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
        {
            section = format!("{name}.");
            keys.insert(name.to_owned());
        } else if let Some((key, _)) = line.split_once(" =") {
            keys.insert(format!("{section}{key}"));
        }
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    for (page, text) in pages::all()
        .into_iter()
        .filter(|(page, _)| !page.ends_with("CHANGELOG.md"))
    {
        for (at, _) in text.match_indices("`limits.") {
            let rest = &text[at + 1..];
            let key = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
            assert!(
                keys.contains(key) || key.ends_with('.') || key == "limits.rs",
                "{}: there is no setting {key}",
                page.display()
            );
        }
    }
    for (at, _) in pages::read(OPERATIONS).match_indices("FANOROND_") {
        let page = pages::read(OPERATIONS);
        let rest = &page[at + "FANOROND_".len()..];
        let name = &rest[..rest
            .find(|c: char| !c.is_ascii_uppercase() && c != '_')
            .unwrap_or(rest.len())];
        let key = name.replace("__", ".").to_ascii_lowercase();
        assert!(
            name.is_empty() || key == "config" || keys.contains(&key),
            "there is no FANOROND_{name}"
        );
    }
}

/// The words of the first column of a table.
fn first_column<'p>(page: &'p str, before: &str) -> Vec<&'p str> {
    let (_, rest) = page
        .split_once(before)
        .unwrap_or_else(|| panic!("no {before}"));
    let rows = rest
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .skip(2);
    let cells = rows
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| line.split("` |").next());
    cells
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect()
}

#[test]
fn the_page_for_operators_has_the_commands_of_administrators() {
    let page = pages::read(OPERATIONS);
    let listed = |before| -> BTreeSet<&str> {
        let commands = first_column(&page, before);
        commands
            .into_iter()
            .filter_map(|command| command.split_whitespace().next())
            .collect()
    };
    let moderators = listed("\nCommands of moderators and operators:");
    let operators = listed("\nCommands of operators only:");
    for row in catalog::rows() {
        let GivenBy::Administrator(role) = row.given_by else {
            continue;
        };
        let everybody = match role {
            fanorona_game::Role::Moderator => &moderators,
            fanorona_game::Role::Operator => &operators,
        };
        assert!(
            everybody.contains(row.name),
            "{OPERATIONS} does not have {} for {role}",
            row.name
        );
    }
    for word in moderators.iter().chain(&operators) {
        assert!(
            catalog::exact(word).is_some(),
            "{OPERATIONS}: {word} is not a command"
        );
    }
}
