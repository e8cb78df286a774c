//! The commands in the sentences of all languages are commands, and all of them are marked.

use super::*;
use std::fs;

/// What looks like a command behind a colon, and is prose.
const PROSE: [&str; 8] = [
    // The subject of a mail, the titles of pages of help, tasks of lessons and puzzles.
    ".subject = ",
    "topic-",
    ".task1 = ",
    "[only_safe]",
    // The colon is what people type.
    "type : first",
    // A question about a turn, on a page.
    "web-play-say-confirm",
    // French and Malagasy nouns.
    " : analyse terminée",
    ": vela iray",
];

/// Each line of the sentences, with the file that it is in. What describes commands is left out.
fn lines() -> Vec<(String, String)> {
    let locales = concat!(env!("CARGO_MANIFEST_DIR"), "/../fanorona-protocol/locales");
    let mut lines = Vec::new();
    for language in Language::VARIANTS {
        for file in fs::read_dir(format!("{locales}/{language}")).unwrap() {
            let path = file.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let of_file = text.lines().filter(|line| {
                let describes = ["#", "command-", "    .usage = "];
                !describes.iter().any(|begin| line.starts_with(begin))
                    && !PROSE.iter().any(|words| line.contains(words))
            });
            lines.extend(of_file.map(|line| (path.display().to_string(), line.to_owned())));
        }
    }
    assert!(lines.len() > 5_000, "{}", lines.len());
    lines
}

/// A marked command with an example in the place of each argument.
fn example(command: &str) -> String {
    let mut parts = command.split("{ ");
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (argument, after) = part.split_once(" }").unwrap();
        said.push_str(match argument {
            "$kind" => "draw",
            "$name" | "$player" | "$white" | "$first" | "$host" | "$robot" | "$whom" | "$range" => {
                "bob"
            }
            "$second" => "carol",
            "$ruleset" => "telo",
            "$topic" | "$command" => "seek",
            "$option" => "style",
            "$default" => "compact",
            "$example" => "UTC",
            "$queue" => "a1a2",
            "$reset_code" => "wusi-pade-tofu-kela simsalabim",
            "$say" | "$typed" => "hello",
            "$start" | "$position" => "3/1b1/w2 w",
            "stats-filters" => "",
            _ => "12",
        });
        said.push_str(after);
    }
    said
}

/// A command is between two backticks of one line, with whole placeables.
#[test]
fn backticks_pair() {
    for (path, line) in lines() {
        let parts: Vec<&str> = line.split('`').collect();
        assert!(parts.len() % 2 == 1, "{path}: {line}");
        for command in parts.iter().skip(1).step_by(2) {
            let count = |brace| command.matches(brace).count();
            let is_whole = count('{') == count('}') && !command.contains("->");
            let is_trimmed = !command.is_empty() && command.trim() == *command;
            assert!(is_whole && is_trimmed, "{path}: {line}");
        }
    }
}

#[test]
fn every_marked_command_is_read() {
    let alice = PlayerName::new("alice").unwrap();
    let mut commands = BTreeSet::new();
    let mut unread = Vec::new();
    for (path, line) in lines() {
        for command in line.split('`').skip(1).step_by(2) {
            let given = crate::command::parse::line(&example(command), Some(&alice));
            if !given.is_ok_and(|request| request.given.is_some()) {
                unread.push(format!("{path}: {command}"));
            }
            commands.insert(command.to_owned());
        }
    }
    assert!(unread.is_empty(), "{}", unread.join("\n"));
    assert!(
        commands.contains("seek 10+5") && commands.len() > 150,
        "{commands:?}"
    );
}

/// Whether this is how commands are written, with words in capitals for others.
fn is_pattern(text: &str) -> bool {
    let end = text.find([',', '(']).unwrap_or(text.len());
    let end = text.find(". ").map_or(end, |stop| stop.min(end));
    let mut words = text[..end].split(|c: char| !c.is_alphanumeric());
    let is_capital = |word: &str| !word.is_empty() && word.chars().all(char::is_uppercase);
    words.any(is_capital)
}

#[test]
fn every_command_behind_a_colon_is_marked() {
    let mut unmarked = Vec::new();
    for (path, line) in lines() {
        for text in line.split('`').step_by(2) {
            for (at, _) in text.match_indices(": ") {
                let rest = &text[at + ": ".len()..];
                let word = rest
                    .split([' ', ',', '.', ')', '{'])
                    .next()
                    .unwrap_or_default();
                if exact(word).is_some() && !is_pattern(rest) {
                    unmarked.push(format!("{path}: {rest}"));
                }
            }
        }
    }
    assert!(unmarked.is_empty(), "{}", unmarked.join("\n"));
}
