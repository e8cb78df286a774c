//! The tables of settings and limits in the documentation. `UPDATE_DOCS=1` rewrites them.

use super::*;
use crate::command::setting::AliasName;
use crate::config::declare::{Entry, Section};
use crate::config::{AnnounceConfig, PlaceConfig};
use fanorona_game::{Days, Formula, LiveTime, MailAddress, PlayerName};
use fanorona_protocol::preferences::values::{Height, PromptText, Width};
use fanorona_protocol::tag::Tag;
use fanorona_protocol::wire::codec::CodecLimits;
use std::fs;
use std::path::Path;

/// Compares the text between `<!-- NAME: generated -->` and `<!-- NAME: end -->` of a page with
/// `expected`.
pub(crate) fn page_has(page: &str, name: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(page);
    let text = fs::read_to_string(&path).unwrap();
    let (begin, end) = (
        format!("<!-- {name}: generated -->\n"),
        format!("<!-- {name}: end -->"),
    );
    let (before, rest) = text.split_once(&begin).unwrap();
    let (found, after) = rest.split_once(&end).unwrap();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, format!("{before}{begin}{expected}{end}{after}")).unwrap();
    } else {
        assert_eq!(found, expected, "run this test with UPDATE_DOCS=1");
    }
}

const HEADING: &str = "| key | default | allowed | meaning |\n| --- | --- | --- | --- |\n";

/// The rows of a table of the settings of a section.
fn rows(section: &mut dyn Section) -> String {
    let row = |entry: Entry<'_>| {
        let default = entry
            .value
            .value()
            .map_or_else(|| "none".to_owned(), |value| format!("`{value}`"));
        let (key, allowed) = (entry.key, entry.value.allowed());
        let allowed = [
            "a whole number from ",
            "a duration in ms, s, m, h or d from ",
        ]
        .iter()
        .fold(allowed.as_str(), |allowed, kind| {
            allowed.trim_start_matches(kind)
        });
        format!("| `{key}` | {default} | {allowed} |{} |\n", entry.meaning)
    };
    section.entries().into_iter().map(row).collect()
}

#[test]
fn the_documentation_lists_every_setting() {
    let table = |section: &mut dyn Section| format!("{HEADING}{}", rows(section));
    page_has(
        "operations.md",
        "settings",
        &table(&mut ServerConfig::default()),
    );
    page_has("operations.md", "mail", &table(&mut MailConfig::default()));
    let place = table(&mut PlaceConfig::default());
    page_has("operations.md", "place", &place);
    let announce = table(&mut AnnounceConfig::default());
    page_has("operations.md", "announce", &announce);
}

#[test]
fn the_documentation_lists_every_limit() {
    let mut text = format!("\n{HEADING}");
    for (topic, section) in Limits::default().sections() {
        let rows = rows(section);
        if !rows.is_empty() {
            text += &format!("| **limits.{topic}** | | |{} |\n{rows}", section.about());
        }
    }
    page_has("limits.md", "limits", &text);
}

#[test]
fn the_documentation_lists_the_fixed_limits() {
    let minutes = |duration: std::time::Duration| duration.as_secs() / 60;
    let rows = [
        (
            "bytes of a line, without its end",
            format!("{}", CodecLimits::default().max_line_bytes),
        ),
        ("bytes of a tag", format!("{}", Tag::MAX)),
        (
            "characters of a player's name",
            format!("{} to {}", PlayerName::MIN, PlayerName::MAX),
        ),
        (
            "characters of the name of an alias",
            format!("{}", AliasName::MOST),
        ),
        ("bytes of a mail address", format!("{}", MailAddress::MAX)),
        ("characters of a formula", format!("{}", Formula::MAX)),
        ("characters of a prompt", format!("{}", PromptText::MOST)),
        (
            "columns of the terminal",
            format!("{} to {}", Width::LEAST, Width::MOST),
        ),
        (
            "rows of the terminal",
            format!("{} to {}", Height::LEAST, Height::MOST),
        ),
        (
            "days of a correspondence clock",
            format!("1 to {}", Days::MOST),
        ),
        (
            "minutes of a live clock",
            format!("{}", minutes(LiveTime::MOST_MAIN)),
        ),
        (
            "seconds of the increment of a live clock",
            format!("{}", LiveTime::MOST_INCREMENT.as_secs()),
        ),
    ];
    let mut text = "| limit | value |\n| --- | --- |\n".to_owned();
    for (meaning, value) in rows {
        text += &format!("| {meaning} | {value} |\n");
    }
    page_has("limits.md", "fixed", &text);
}
