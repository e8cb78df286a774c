//! The words of a line, and words as they are quoted back.

use crate::wire::clean::SafeText;
use fanorona_rules::notation::is_space;

/// The first word of `text`, and what follows it.
#[must_use]
pub fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(is_space);
    let end = text.find(is_space).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// The text without the spaces around it.
#[must_use]
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// The first word of `text` that says something, and what follows it. `**` says nothing.
#[must_use]
pub fn split_argument(text: &str) -> Option<(&str, &str)> {
    let mut next = split_word(text)?;
    while next.0 == "**" {
        next = split_word(next.1)?;
    }
    Some(next)
}

/// Whether a word is digits only.
#[must_use]
pub fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The name that `word` is nearest to, if at most `farthest` letters are wrong. `word` is in lower
/// case.
pub fn nearest<'n>(
    word: &str,
    names: impl Iterator<Item = &'n str>,
    farthest: usize,
) -> Option<&'n str> {
    // A name that is so much longer or shorter is farther, and a distance costs the product of both
    // lengths.
    let length = word.chars().count();
    let names = names.filter(|name| name.chars().count().abs_diff(length) <= farthest);
    let (distance, name) = names
        .map(|name| (strsim::osa_distance(name, word), name))
        .min()?;
    (distance <= farthest).then_some(name)
}

/// The name that was probably meant by a word that is none of them.
#[must_use]
pub fn near_name<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let names = names.into_iter().filter(|name| name.len() > 1);
    nearest(
        &word.to_lowercase(),
        names,
        (word.chars().count() / 3).clamp(1, 2),
    )
}

/// A word as it is quoted back: short, and without anything that could paint on a terminal.
#[must_use]
pub fn shown(word: &str) -> String {
    const LONGEST: usize = 40;
    let safe = SafeText::new(word);
    let mut short: String = safe.as_str().chars().take(LONGEST).collect();
    if short.len() < safe.as_str().len() {
        short.push_str("...");
    }
    short
}
