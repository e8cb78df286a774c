//! The pages for people, parsed as Markdown: no fence stays open, every link leads somewhere, every
//! table is one.

use super::{files, read as read_file, root};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A block of code in a page.
#[derive(Debug)]
pub(crate) struct Block {
    /// What follows the opening fence.
    pub(crate) language: String,
    pub(crate) text: String,
    /// The part of the page with both fences.
    source: Range<usize>,
}

/// The text of a page.
pub(crate) fn read(page: impl AsRef<Path>) -> String {
    read_file(page)
}

/// All pages, by their paths from the root.
pub(crate) fn all() -> Vec<(PathBuf, String)> {
    let mut pages = files("docs", "md");
    let others = [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "tests/transcripts/README.md",
    ];
    pages.extend(others.map(|page| (PathBuf::from(page), read(page))));
    pages
}

fn events(text: &str) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter()
}

/// The blocks of code in a page.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    blocks_in(&read(page))
}

pub(crate) fn blocks_in(text: &str) -> Vec<Block> {
    let (mut blocks, mut current) = (Vec::new(), None);
    for (event, source) in events(text) {
        match (event, &mut current) {
            (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))), _) => {
                current = Some(Block {
                    language: language.to_string(),
                    text: String::new(),
                    source,
                });
            }
            (Event::Text(part), Some(block)) => block.text.push_str(&part),
            (Event::End(TagEnd::CodeBlock), _) => blocks.extend(current.take()),
            (_, _) => {}
        }
    }
    blocks
}

/// The place of an offset, for a message.
fn place(page: &Path, text: &str, offset: usize) -> String {
    format!(
        "{}:{}",
        page.display(),
        text[..offset].matches('\n').count() + 1
    )
}

/// What is wrong with the blocks of code of a page.
fn wrong_blocks(page: &Path, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for block in blocks_in(text) {
        let source = text[block.source.clone()].trim_end();
        let at = place(page, text, block.source.start);
        if source.lines().count() < 2 || !source.ends_with("```") {
            wrong.push(format!("{at}: this fence stays open"));
        }
        // A fence that was forgotten turns the text between two blocks into a block.
        if block
            .text
            .lines()
            .any(|line| line.starts_with("## ") || line.starts_with("| ---"))
        {
            wrong.push(format!("{at}: this block has a heading or a table in it"));
        }
    }
    wrong
}

#[test]
fn every_fence_is_closed() {
    let wrong: Vec<_> = all()
        .iter()
        .flat_map(|(page, text)| wrong_blocks(page, text))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_open_fence_is_found() {
    let page = Path::new("page.md");
    assert_eq!(
        wrong_blocks(page, "One\n\n```\nls\n```\n\n## Two\n"),
        Vec::<String>::new()
    );
    assert_eq!(wrong_blocks(page, "One\n\n```\nls\n\n## Two\n").len(), 2);
    assert_eq!(
        wrong_blocks(page, "```\nls\n\n## Two\n\n```\nls\n```\n").len(),
        2
    );
}

/// The anchors of the headings of a page, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let (mut anchors, mut heading) = (BTreeSet::new(), None);
    for (event, _) in events(text) {
        match (event, &mut heading) {
            (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
            (Event::Text(part) | Event::Code(part), Some(words)) => words.push_str(&part),
            (Event::End(TagEnd::Heading(_)), _) => {
                let words = heading.take().unwrap_or_default().to_lowercase();
                let kept = words
                    .chars()
                    .filter(|c| c.is_alphanumeric() || "- _".contains(*c));
                anchors.insert(kept.map(|c| if c == ' ' { '-' } else { c }).collect());
            }
            (_, _) => {}
        }
    }
    anchors
}

#[test]
fn every_link_between_pages_leads_somewhere() {
    let mut checked = 0;
    for (page, text) in all() {
        for (event, source) in events(&text) {
            let Event::Start(Tag::Link { dest_url, .. }) = event else {
                continue;
            };
            if dest_url.contains("://") || dest_url.starts_with("mailto:") {
                continue;
            }
            checked += 1;
            let at = place(&page, &text, source.start);
            let (file, anchor) = dest_url.split_once('#').unwrap_or((&dest_url, ""));
            let path = root().join(&page);
            let target = if file.is_empty() {
                path
            } else {
                path.parent().unwrap().join(file)
            };
            assert!(
                target.exists(),
                "{at} links to {file}, which does not exist"
            );
            if !anchor.is_empty() {
                let headings = anchors(&std::fs::read_to_string(&target).unwrap());
                assert!(
                    headings.contains(anchor),
                    "{at} links to #{anchor}, which is none of {headings:?}"
                );
            }
        }
    }
    assert!(checked > 40, "{checked} links");
}

/// The number of cells in the source of a row of a table.
fn cells(row: &str) -> usize {
    let row = row.trim().trim_start_matches('|');
    let row = row.strip_suffix('|').unwrap_or(row);
    let mut escaped = false;
    let bars = row.chars().filter(|&c| {
        let is_bar = c == '|' && !escaped;
        escaped = c == '\\' && !escaped;
        is_bar
    });
    bars.count() + 1
}

/// What is wrong with the tables of a page.
fn wrong_tables(page: &Path, text: &str) -> Vec<String> {
    let (mut wrong, mut columns, mut paragraph) = (Vec::new(), 0, None);
    for (event, source) in events(text) {
        if let Event::Start(Tag::Table(alignments)) = event {
            columns = alignments.len();
        } else if event == Event::Start(Tag::TableRow) && cells(&text[source.clone()]) != columns {
            // A row with too many cells would lose them without a word.
            wrong.push(format!(
                "{}: {columns} cells are expected",
                place(page, text, source.start)
            ));
        } else if event == Event::Start(Tag::Paragraph) {
            paragraph = Some(source.start);
        } else if event == Event::End(TagEnd::Paragraph) {
            let start = paragraph.take().unwrap_or(source.start);
            if text[start..source.end]
                .lines()
                .any(|line| line.starts_with("| ") || line.starts_with("|-"))
            {
                wrong.push(format!("{}: this is not a table", place(page, text, start)));
            }
        }
    }
    wrong
}

#[test]
fn every_table_is_whole() {
    let wrong: Vec<_> = all()
        .iter()
        .flat_map(|(page, text)| wrong_tables(page, text))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_broken_table_is_found() {
    let page = Path::new("page.md");
    assert_eq!(
        wrong_tables(page, "| a | b |\n| --- | --- |\n| 1 | `x \\| y` |\n"),
        Vec::<String>::new()
    );
    assert_eq!(
        wrong_tables(page, "| a | b |\n| --- | --- |\n| 1 | `x | y` |\n").len(),
        1
    );
    assert_eq!(
        wrong_tables(page, "| a | b |\n| --- |\n| 1 | 2 |\n").len(),
        1
    );
}

/// The pages, as they are written, and the headings that a text cites: `PAGE`, a comma, and the
/// heading in quotation marks.
pub(crate) fn citations(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices(".md").filter_map(|(end, _)| {
        let is_path = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
        let start = text[..end].rfind(|c| !is_path(c)).map_or(0, |at| at + 1);
        let rest = text[end + ".md".len()..].trim_start_matches(')');
        let rest = rest.strip_prefix(',').unwrap_or(rest);
        // In comments a citation can go over the end of a line.
        let rest = rest.trim_start_matches([' ', '\n', '/', '!', '#']);
        let (heading, _) = rest.strip_prefix('"')?.split_once('"')?;
        Some((&text[start..end + ".md".len()], heading))
    })
}

#[test]
fn every_heading_that_is_cited_exists() {
    let mut texts: Vec<_> = all()
        .into_iter()
        .filter(|(page, _)| !page.ends_with("CHANGELOG.md"))
        .collect();
    for (folder, ending, comment) in [
        ("crates", "rs", "//"),
        ("tests", "rs", "//"),
        ("tests/transcripts", "txt", "#"),
    ] {
        let comments = |text: String| -> String {
            let lines = text.lines().map(str::trim_start);
            lines
                .filter(|line| line.starts_with(comment))
                .map(|line| format!("{line}\n"))
                .collect()
        };
        texts.extend(
            files(folder, ending)
                .into_iter()
                .map(|(path, text)| (path, comments(text))),
        );
    }
    let (mut cited, mut missing) = (0, Vec::new());
    for (path, text) in &texts {
        for (page, heading) in citations(text) {
            let beside = path.parent().unwrap().join(page);
            let place = [PathBuf::from(page), beside]
                .into_iter()
                .find(|place| root().join(place).is_file());
            cited += 1;
            let exists = place.as_ref().is_some_and(|place| {
                // Sections of settings are in bold in their table.
                read(place).lines().any(|line| {
                    (line.starts_with('#') && line.trim_start_matches(['#', ' ']) == heading)
                        || line.starts_with(&format!("| **{heading}** "))
                })
            });
            if !exists {
                missing.push(format!("{}: {page}, \"{heading}\"", path.display()));
            }
        }
    }
    assert!(cited > 300, "{cited} citations");
    assert!(missing.is_empty(), "{missing:#?}");
}
