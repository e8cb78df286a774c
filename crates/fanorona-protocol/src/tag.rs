//! The tag with which a program marks a line, so that it finds the answer.

use crate::words::split_word;

/// The mark of a command: up to 32 letters, digits, `-`, `_`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag(Box<str>);

impl Tag {
    /// Longest tag, in characters.
    pub const MAX: usize = 32;

    /// Reads a tag, without its `@`.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let fits = (1..=Self::MAX).contains(&text.len());
        let plain = text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        (fits && plain).then(|| Self(text.into()))
    }

    /// A word in the place of a tag that is not a tag, without control characters, so that its
    /// refusal can be matched with its line.
    pub(crate) fn as_typed(word: &str) -> Self {
        Self(word.chars().filter(|c| !c.is_control()).collect())
    }

    /// The tag, without its `@`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A word in the place of a tag that cannot be one. The word itself is there if it can be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadTag(pub Option<Tag>);

/// Takes the tag off a line, if it begins with one.
///
/// # Errors
/// The line begins with `@`, and no tag follows.
pub fn take_tag(line: &str) -> Result<(Option<Tag>, &str), BadTag> {
    let Some(marked) = line.strip_prefix('@') else {
        return Ok((None, line));
    };
    let (word, rest) = split_word(marked)
        .filter(|_| !marked.starts_with(char::is_whitespace))
        .ok_or(BadTag(None))?;
    let tag = Tag::new(word).ok_or_else(|| BadTag(Some(Tag::as_typed(word))))?;
    Ok((Some(tag), rest.trim_start()))
}

/// The tag of a line of which only the beginning is known; `None` if the tag may continue after it.
pub(crate) fn tag_of_beginning(line: &str) -> Option<Tag> {
    let line = line.trim_start();
    line.contains(char::is_whitespace).then_some(())?;
    match take_tag(line) {
        Ok((tag, _)) | Err(BadTag(tag)) => tag,
    }
}
