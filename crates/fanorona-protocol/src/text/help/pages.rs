//! The pages of help as they are written, one file for each command and topic.

use crate::language::Language;
use include_dir::{Dir, include_dir};

/// The pages of help that belong to no command. Their titles are the entries `topic-NAME` of the
/// locale.
pub static TOPICS: [&str; 18] = [
    "fanorona",
    "tutorial",
    "mail",
    "options",
    "blind",
    "away",
    "programs",
    "talk",
    "windows",
    "tls",
    "ssh",
    "robots",
    "library",
    "events",
    "directing",
    "proofs",
    "ics",
    ADMINISTRATION,
];

/// The page for administrators, which the first page of help names only to them.
pub const ADMINISTRATION: &str = "admin";

/// `LANGUAGE/NAME.txt`.
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/help");

/// The page of help of a command or a topic, in English where it is not translated.
#[must_use]
pub fn page(name: &str, language: Language) -> Option<&'static str> {
    let page = |language: Language| {
        PAGES
            .get_file(format!("{language}/{name}.txt"))?
            .contents_utf8()
    };
    page(language).or_else(|| page(Language::En))
}

/// Part `number` of a page: parts begin with a heading, a line that stands alone and is not a
/// sentence. The text before the first heading but one, which is the title, is part 0.
#[must_use]
pub fn part(page: &str, number: usize) -> Option<String> {
    let lines: Vec<&str> = page.lines().collect();
    let blank = |index: usize| lines.get(index).is_none_or(|line| line.is_empty());
    let is_heading = |index: usize| {
        let line = lines[index];
        index > 0
            && !line.is_empty()
            && !line.starts_with(' ')
            && !line.ends_with(['.', ':', '?', '!'])
            && blank(index - 1)
            && blank(index + 1)
            && index + 1 < lines.len()
    };
    let mut starts: Vec<usize> = vec![0];
    starts.extend((0..lines.len()).filter(|index| is_heading(*index)));
    let start = *starts.get(number)?;
    let end = starts.get(number + 1).copied().unwrap_or(lines.len());
    Some(format!("{}\n", lines[start..end].join("\n").trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_of_help_is_translated_to_french() {
        for file in PAGES.get_dir("en").unwrap().files() {
            let name = file.path().file_name().unwrap().to_str().unwrap();
            assert!(PAGES.get_file(format!("fr/{name}")).is_some(), "{name}");
        }
    }
}
