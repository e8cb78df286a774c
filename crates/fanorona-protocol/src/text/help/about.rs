//! What the operator says about the place: plain text, in which an empty line ends a paragraph and
//! `# ` begins a heading.

use crate::text::help::page::{Lines, WIDTH};
use crate::text::web::parts::{Block, LINK, Rich, marked, without_marks};
use textwrap::fill;

enum Part {
    Heading(String),
    Paragraph(String),
}

fn parts(text: &str) -> Vec<Part> {
    let text = without_marks(text);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let is_heading = |line: &str| line.starts_with("# ");
    let together = |line: &&str, next: &&str| {
        !line.is_empty() && !next.is_empty() && !is_heading(line) && !is_heading(next)
    };
    let groups = lines.chunk_by(together).map(|lines| lines.join(" "));
    groups
        .filter(|group| !group.is_empty())
        .map(|group| match group.strip_prefix("# ") {
            Some(heading) => Part::Heading(heading.trim().to_owned()),
            None => Part::Paragraph(group),
        })
        .collect()
}

/// The text for a terminal.
pub(crate) fn text(about: &str, lines: Lines) -> String {
    let said = parts(about).into_iter().map(|part| match (part, lines) {
        (Part::Heading(words), _) | (Part::Paragraph(words), Lines::Spoken) => words,
        (Part::Paragraph(words), Lines::Written) => fill(&words, WIDTH),
        (Part::Paragraph(words), Lines::Filled(width)) => fill(&words, width),
    });
    said.collect::<Vec<_>>().join("\n\n") + "\n"
}

/// The text for a page. Addresses in it are links.
pub(crate) fn blocks(about: &str) -> Vec<Block> {
    let numbered = parts(about).into_iter().enumerate();
    numbered
        .map(|(number, part)| match part {
            Part::Heading(words) => Block::Heading(number, Rich::new(words)),
            Part::Paragraph(words) => {
                let words: Vec<String> = words.split(' ').map(with_link).collect();
                Block::Said(Rich::new(words.join(" ")))
            }
        })
        .collect()
}

/// A word, with a mark if it is an address. Signs around an address are no part of it.
fn with_link(word: &str) -> String {
    let is_around = |c: char| "()<>[]\"',;:.!?".contains(c);
    let address = word.trim_matches(is_around);
    let is_web = ["https://", "http://"]
        .iter()
        .any(|it| address.starts_with(it));
    let is_mail = address
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    if is_web || is_mail {
        word.replacen(address, &marked(LINK, address), 1)
    } else {
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::web::parts::Piece;

    const ABOUT: &str = "# Privacy\nWe keep\nlittle.\n\nAsk (hello@example.org), or see https://example.org/a?b=c.\n";

    #[test]
    fn headings_and_paragraphs_are_apart() {
        let shown = "Privacy\n\nWe keep little.\n\nAsk (hello@example.org), or see https://example.org/a?b=c.\n";
        assert_eq!(text(ABOUT, Lines::Written), shown);
        let blocks = blocks(ABOUT);
        let heading = Block::Heading(0, Rich::new("Privacy".to_owned()));
        assert_eq!((blocks.len(), &blocks[0]), (3, &heading));
    }

    #[test]
    fn addresses_are_links_without_the_signs_around_them() {
        let blocks = blocks(ABOUT);
        let Block::Said(said) = &blocks[2] else {
            panic!("{blocks:?}");
        };
        assert_eq!(
            said.pieces(),
            [
                Piece::Text("Ask ("),
                Piece::Link("hello@example.org"),
                Piece::Text("), or see "),
                Piece::Link("https://example.org/a?b=c"),
                Piece::Text("."),
            ]
        );
    }
}
