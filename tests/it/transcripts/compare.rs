//! Compares actual and expected lines, and rewrites expected lines.

use super::script::{Block, Body, Item, Script};
use fanorona_game::InviteCode;
use std::fmt::Write as _;

/// Stands for the code of an invitation.
pub(super) const CODE: &str = "[code]";

/// The lines that each client received after an action, the acting client first.
pub(super) type Came = Vec<(String, Vec<Item>)>;

/// All differences as readable text.
pub(super) fn differences(script: &Script, came: &[Came], file: &str) -> String {
    let mut out = String::new();
    for (block, came) in script.blocks.iter().zip(came) {
        let mut lines = Vec::new();
        for name in names(block, came) {
            let (expected, came) = (expected_by(block, &name), came_to(came, &name));
            if !fit(&expected, came) {
                lines.extend(difference(&name, &expected, came));
            }
        }
        if !lines.is_empty() {
            let _ = writeln!(
                out,
                "{file}:{}: {}\n{}\n",
                block.line,
                block.text,
                lines.join("\n")
            );
        }
        for body in &block.body {
            if let Body::Quiet { line, name } = body
                && !came_to(came, name).is_empty()
            {
                let _ = writeln!(out, "{file}:{line}: {name} is not quiet\n");
            }
        }
    }
    out
}

/// The file with actual lines instead of expected ones. Expected lines that match stay as they are.
pub(super) fn rewritten(script: &Script, came: &[Came]) -> String {
    let mut lines: Vec<String> = script.header.clone();
    for (block, came) in script.blocks.iter().zip(came) {
        lines.push(block.text.clone());
        for (name, items) in came {
            let expected = expected_by(block, name);
            for (index, item) in items.iter().enumerate() {
                let kept = expected
                    .get(index)
                    .copied()
                    .filter(|expected| fits(expected, item));
                lines.push(kept.unwrap_or(&without_version(item)).written(name));
            }
        }
        lines.extend(block.body.iter().filter_map(|body| match body {
            Body::Expected { .. } => None,
            Body::Quiet { name, .. } => Some(format!("quiet {name}")),
            Body::Note(text) => Some(text.clone()),
        }));
    }
    lines.join("\n") + "\n"
}

/// Expected lines must not contain the version number.
fn without_version(item: &Item) -> Item {
    Item {
        kind: item.kind,
        text: item.text.replace(env!("CARGO_PKG_VERSION"), "[..]"),
    }
}

/// All clients with actual or expected lines.
fn names(block: &Block, came: &Came) -> Vec<String> {
    let mut names: Vec<String> = came.iter().map(|(name, _)| name.clone()).collect();
    for body in &block.body {
        if let Body::Expected { name, .. } = body
            && !names.contains(name)
        {
            names.push(name.clone());
        }
    }
    names
}

fn expected_by<'a>(block: &'a Block, wanted: &str) -> Vec<&'a Item> {
    let expected = |body: &'a Body| match body {
        Body::Expected { name, item } if name == wanted => Some(item),
        Body::Expected { .. } | Body::Quiet { .. } | Body::Note(_) => None,
    };
    block.body.iter().filter_map(expected).collect()
}

fn came_to<'a>(came: &'a Came, wanted: &str) -> &'a [Item] {
    came.iter()
        .find(|(name, _)| name == wanted)
        .map_or(&[], |(_, items)| items)
}

fn fit(expected: &[&Item], came: &[Item]) -> bool {
    expected.len() == came.len()
        && expected
            .iter()
            .zip(came)
            .all(|(expected, item)| fits(expected, item))
}

fn fits(expected: &Item, came: &Item) -> bool {
    expected.kind == came.kind && matches(&expected.text, &came.text)
}

/// Matching lines at both ends stay; the others appear in between, as `-` expected and `+` actual.
fn difference(name: &str, expected: &[&Item], came: &[Item]) -> Vec<String> {
    let head = expected
        .iter()
        .zip(came)
        .take_while(|(expected, item)| fits(expected, item))
        .count();
    let (expected, came) = (&expected[head..], &came[head..]);
    let tail = expected
        .iter()
        .rev()
        .zip(came.iter().rev())
        .take_while(|(expected, item)| fits(expected, item));
    let tail = tail.count();
    let removed = expected[..expected.len() - tail]
        .iter()
        .map(|item| format!("  - {}", item.written(name)));
    let added = came[..came.len() - tail]
        .iter()
        .map(|item| format!("  + {}", item.written(name)));
    let same =
        |count: usize| (count > 0).then(|| format!("    ({count} lines of {name} as expected)"));
    same(head)
        .into_iter()
        .chain(removed)
        .chain(added)
        .chain(same(tail))
        .collect()
}

/// Whether a text matches: `[date]` stands for a date with its time, `[id]` for a number, `[code]` for
/// the code of an invitation and `[..]` for any text.
pub(super) fn matches(expected: &str, text: &str) -> bool {
    let next = ["[date]", "[id]", CODE, "[..]"]
        .into_iter()
        .filter_map(|redaction| expected.find(redaction).map(|at| (at, redaction)))
        .min();
    let Some((at, redaction)) = next else {
        return expected == text;
    };
    let (before, after) = (&expected[..at], &expected[at + redaction.len()..]);
    let Some(rest) = text.strip_prefix(before) else {
        return false;
    };
    let mut ends = (0..=rest.len()).filter(|end| rest.is_char_boundary(*end));
    ends.any(|end| stands_for(redaction, &rest[..end]) && matches(after, &rest[end..]))
}

fn stands_for(redaction: &str, text: &str) -> bool {
    const DATE: &str = "0000-00-00 00:00 UTC";
    let digit = |c: char| c.is_ascii_digit();
    match redaction {
        "[date]" => {
            text.len() == DATE.len()
                && text
                    .chars()
                    .zip(DATE.chars())
                    .all(|(c, form)| if form == '0' { digit(c) } else { c == form })
        }
        CODE => InviteCode::read(text).is_some_and(|code| code.to_string() == text),
        "[id]" => !text.is_empty() && text.chars().all(digit),
        _ => true,
    }
}

#[test]
fn redactions_match_dates_numbers_and_any_text() {
    assert!(matches(
        "You were here on [date].",
        "You were here on 2026-11-20 12:00 UTC."
    ));
    assert!(!matches(
        "You were here on [date].",
        "You were here on Friday."
    ));
    assert!(matches("[id] of [..]!", "12 of anything!"));
    assert!(!matches("[id] of [..]!", "x of anything!"));
    assert!(!matches("exactly", "exactly so"));
}
