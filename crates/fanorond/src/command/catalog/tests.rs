//! The table of commands holds together, with its pages of help and with docs/protocol/commands.md.

mod samples;
mod sentences;

use super::*;
use crate::command::request::Speaker;
use crate::config::tests::documentation::page_has;
use fanorona_game::PlayerName;
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::command_info::Chapter;
use fanorona_protocol::text::pages::{TOPICS, page};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use strum::VariantArray as _;

/// The beginnings of a name that its row claims for itself.
fn claimed(row: &Row) -> Vec<&'static str> {
    match row.abbreviation {
        Abbreviation::From(letters) => (letters..=row.name.len())
            .map(|length| &row.name[..length])
            .collect(),
        Abbreviation::Never => vec![row.name],
    }
}

/// Every page of help in a language, in English where it is not translated.
fn pages(language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    let names = rows().map(|row| row.name).chain(TOPICS);
    names.filter_map(move |name| Some((name, page(name, language)?)))
}

#[test]
fn no_name_means_two_things() {
    let mut names: Vec<&str> = rows().flat_map(|row| row.names()).collect();
    names.extend(TOPICS);
    names.push("commands");
    let different: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(different.len(), names.len(), "{names:?}");
    for name in rows().flat_map(|row| row.names()) {
        assert!(
            name == "?" || name.bytes().all(|byte| byte.is_ascii_lowercase()),
            "{name}"
        );
    }
}

#[test]
fn no_two_commands_claim_the_same_beginning() {
    for row in rows() {
        for beginning in claimed(row) {
            let claim: Vec<&str> = rows()
                .filter(|other| other.claims(beginning))
                .map(|other| other.name)
                .collect();
            assert!(claim.len() <= 1, "{beginning}: {claim:?}");
        }
    }
}

#[test]
fn no_beginning_is_another_commands_name() {
    for row in rows() {
        for beginning in claimed(row) {
            let named = exact(beginning);
            // `pass` ends a turn, and `password` gives way to it.
            assert!(
                named.is_none_or(|named| named == row) || beginning == "pass",
                "{beginning}"
            );
        }
    }
}

#[test]
fn the_short_form_that_help_shows_works() {
    for row in rows() {
        if let Abbreviation::From(letters) = row.abbreviation {
            assert!((1..=row.name.len()).contains(&letters), "{}", row.name);
            assert_eq!(
                look_up(&row.name[..letters]),
                Lookup::Found(row),
                "{}",
                row.name
            );
        }
    }
}

#[test]
fn every_name_is_found_in_full_and_in_capitals() {
    for row in rows() {
        for name in row.names() {
            assert_eq!(look_up(name), Lookup::Found(row), "{name}");
            assert_eq!(
                look_up(&name.to_ascii_uppercase()),
                Lookup::Found(row),
                "{name}"
            );
        }
    }
}

#[test]
fn what_begins_nothing_is_unknown_and_what_begins_several_is_ambiguous() {
    assert_eq!(look_up(""), Lookup::Unknown);
    assert_eq!(look_up("whoever"), Lookup::Unknown);
    assert_eq!(look_up("\u{130}"), Lookup::Unknown);
    assert_eq!(
        look_up("g"),
        Lookup::Ambiguous(vec!["games", "go", "guest"])
    );
    assert_eq!(look_up("resi"), Lookup::SpellOut(exact("resign").unwrap()));
}

#[test]
fn every_page_of_help_is_there_and_fits_a_terminal() {
    for &language in Language::VARIANTS {
        for (name, page) in pages(language) {
            let place = format!("{language}/{name}");
            assert!(page.trim().len() > 40, "{place} has no page");
            assert!(
                page.ends_with('\n') && !page.ends_with("\n\n") && !page.starts_with('\n'),
                "{place}"
            );
            for line in page.lines() {
                assert!(line.chars().count() <= 78, "{place}: {line}");
                assert!(
                    line.chars()
                        .all(|letter| matches!(letter, ' '..='~' | '\u{c0}'..='\u{ff}')),
                    "{place}: {line}"
                );
                assert_eq!(line.trim_end(), line, "{place}");
            }
        }
    }
    for (name, page) in pages(Language::En) {
        assert!(page.is_ascii(), "{name}");
    }
}

#[test]
fn the_page_of_a_command_is_short() {
    for (language, most) in [(Language::En, 15), (Language::Fr, 17)] {
        for row in rows() {
            // A passage that is only heard, and the lines that begin passages, do not count.
            let seen = |page: &str| {
                let (before, heard) = page.split_once("{heard}").unwrap_or((page, ""));
                let after = heard.split_once("{all}").map_or("", |(_, after)| after);
                before
                    .lines()
                    .chain(after.lines())
                    .filter(|line| *line != "{seen}")
                    .count()
            };
            let lines = page(row.name, language).map_or(3, seen);
            assert!(
                (3..=most).contains(&lines),
                "{language}/{}: {lines} lines",
                row.name
            );
        }
    }
}

#[test]
fn summaries_and_usages_are_short() {
    for &language in Language::VARIANTS {
        for row in rows() {
            let place = format!("{language}/{}", row.name);
            let (summary, usage) = (row.summary(language), row.usage(language));
            assert!(
                summary.chars().count() <= 64 && !summary.ends_with('.'),
                "{place}"
            );
            assert!(usage.chars().count() <= 71, "{place}");
            assert!(row.mail.iter().all(|mail| mail.len() <= 71), "{place}");
            assert!(usage.starts_with(row.name), "{place}");
        }
        for topic in TOPICS {
            assert!(
                fanorona_protocol::text::topic_title(topic, language)
                    .chars()
                    .count()
                    <= 60,
                "{language}/{topic}"
            );
        }
    }
}

/// `text` with words filled in for those in capitals, and without what may be left out.
fn filled_in(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0_u32;
    for letter in text.chars() {
        match letter {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ if depth == 0 => out.push(letter),
            _ => {}
        }
    }
    let words = [
        ("USERID2", "carol"),
        ("USERID", "bob"),
        ("PASSWORD", "sesame"),
        ("OLD", "sesame"),
        ("NEW", "simsalabim"),
        ("BOARD", "12"),
        ("NUMBER", "12"),
        ("TURN", "e2e3+"),
        ("ADDRESS", "bob@example.org"),
        ("NAME", "bob"),
        ("CODE", "abcdefgh"),
        ("...", ""),
    ];
    words
        .into_iter()
        .fold(out, |text, (word, filling)| text.replace(word, filling))
}

#[test]
fn every_line_on_the_page_for_mail_players_is_read() {
    for &language in Language::VARIANTS {
        let page = page("mail", language).unwrap();
        let mut read = 0;
        for line in page.lines().filter_map(|line| line.strip_prefix("  ")) {
            let spelling = line.split("   ").next().unwrap();
            let shell = spelling.starts_with("printf");
            for written in spelling
                .split(", ")
                .filter(|text| !shell && text.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                let is_command = [
                    "fanorona", "signup", "change", "help", "signoff", "add ", "list",
                ]
                .iter()
                .any(|word| written.starts_with(word));
                if !is_command {
                    continue;
                }
                let text = filled_in(written);
                let request = crate::command::parse::line(&text, None)
                    .unwrap_or_else(|unread| panic!("{text}: {unread:?}"));
                let names_somebody = written.contains("USERID") && !written.starts_with("signup");
                assert_eq!(
                    request.speaker != Speaker::Session,
                    names_somebody,
                    "{text}"
                );
                read += 1;
            }
        }
        assert!(read > 20, "{language}: {read}");
    }
}

/// The tables of commands, a chapter each.
fn tables() -> String {
    let mut out = String::new();
    for &chapter in Chapter::VARIANTS {
        let _ = writeln!(out, "\n## {}\n", chapter.title(Language::En));
        out.push_str(
            "| command | what it does | short | also | by mail |\n| --- | --- | --- | --- | --- |\n",
        );
        for row in rows().filter(|row| row.chapter == chapter) {
            let quoted = |text: &str| format!("`{}`", text.replace('|', "\\|"));
            let list = |words: &[&str]| {
                words
                    .iter()
                    .map(|word| quoted(word))
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let short = match row.abbreviation {
                Abbreviation::From(letters) if letters < row.name.len() => {
                    quoted(&row.name[..letters])
                }
                Abbreviation::From(_) | Abbreviation::Never => String::new(),
            };
            let cells = [
                quoted(&row.usage(Language::En)),
                row.summary(Language::En),
                short,
                list(row.aliases),
                list(row.mail),
            ];
            let _ = writeln!(out, "| {} |", cells.join(" | "));
        }
    }
    out
}

#[test]
fn the_documentation_lists_the_reserved_names() {
    let mut text = String::new();
    for (index, word) in PlayerName::reserved_words().enumerate() {
        let before = match index {
            0 => "",
            _ if index % 10 == 0 => ",\n",
            _ => ", ",
        };
        let _ = write!(text, "{before}`{word}`");
    }
    page_has(
        "protocol/accounts.md",
        "reserved names",
        &format!("{text}\n"),
    );
}

#[test]
fn the_documentation_has_the_table_of_commands() {
    page_has("protocol/commands.md", "commands", &tables());
}
