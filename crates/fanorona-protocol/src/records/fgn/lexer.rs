//! Splits lines into tags, turn numbers and words. Games and studies
//! ([`crate::records::study`]) are read with it.

use crate::records::tags::FIRST;
use fanorona_rules::notation::plain;
use std::borrow::Cow;

/// The number of a turn at the start of a text, how many dots follow it, and the rest.
fn turn_number(text: &str) -> Option<(&str, usize, &str)> {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = behind.trim_start_matches('.');
    let (number, dots) = (
        &text[..text.len() - behind.len()],
        behind.len() - rest.len(),
    );
    (!number.is_empty() && dots > 0).then_some((number, dots, rest))
}

/// Whether a line begins with the number of a turn.
pub(crate) fn is_numbered(text: &str) -> bool {
    turn_number(text).is_some()
}

/// Takes the number off a turn that should have the number `turn`. Chess programs write `2...`
/// before the second turn of Black, which is turn 4.
///
/// # Errors
/// The number as written, if it is another one.
pub(crate) fn without_number(text: &str, turn: u32) -> Result<&str, &str> {
    let Some((number, dots, rest)) = turn_number(text) else {
        return Ok(text);
    };
    let of_black = || dots > 1 && turn.is_multiple_of(2) && number == (turn / 2).to_string();
    if number == turn.to_string() || of_black() {
        Ok(rest)
    } else {
        Err(&text[..number.len() + dots])
    }
}

/// A line as this module reads it: other programs have other dashes, quotation marks and fractions.
pub(crate) fn plain_line(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(plain(&text.replace('…', "...").replace('½', "1/2")).into_owned())
    }
}

/// The line from its first tag on, if a game begins at its end: a session shows a prompt there.
pub(crate) fn without_prompt(text: &str) -> &str {
    let tag = text.rfind('[').filter(|at| is_first_tag(&text[*at..]));
    tag.map_or(text, |at| &text[at..])
}

/// Whether a line is the tag with which a game begins.
pub(crate) fn is_first_tag(text: &str) -> bool {
    text.strip_prefix('[')
        .and_then(split_tag)
        .is_some_and(|(name, _)| name == FIRST)
}

/// Name and contents of `Name "contents"]`.
pub(crate) fn split_tag(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text
        .strip_suffix(']')?
        .trim_end()
        .split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    (!value.contains('"')).then_some((name, value))
}

/// A part of a line of turns.
pub(crate) enum Word<'a> {
    /// A turn, its number, or the result.
    Plain(&'a str),
    /// The text between braces, or after a semicolon.
    Comment(&'a str),
    /// The beginning of a comment that does not end on its line.
    Unclosed(&'a str),
    /// What somebody thinks of the turn before it: `!`, `??`, or a number such as `$3`.
    Mark(&'a str),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

/// The first word of a line of turns, and the rest.
pub(crate) fn next_word(text: &str) -> Option<(Word<'_>, &str)> {
    let text = text.trim_start();
    if let Some(comment) = text.strip_prefix('{') {
        return Some(match comment.split_once('}') {
            Some((comment, rest)) => (Word::Comment(comment), rest),
            None => (Word::Unclosed(comment), ""),
        });
    }
    if let Some(comment) = text.strip_prefix(';') {
        return Some((Word::Comment(comment), ""));
    }
    let unmarked = match text.strip_prefix('$') {
        Some(number) => number.trim_start_matches(|c: char| c.is_ascii_digit()),
        None => text.trim_start_matches(['!', '?']),
    };
    if unmarked.len() < text.len() {
        return Some((Word::Mark(&text[..text.len() - unmarked.len()]), unmarked));
    }
    if let Some(rest) = text.strip_prefix('(') {
        return Some((Word::Open, rest));
    }
    if let Some(rest) = text.strip_prefix(')') {
        return Some((Word::Close, rest));
    }
    let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')' | ';' | '!' | '?' | '$');
    let end = text.find(ends).unwrap_or(text.len());
    (end > 0).then(|| (Word::Plain(&text[..end]), &text[end..]))
}
