//! Splits the text of a formula into words. All words are ASCII, so a byte is a character.

use super::{Comparison, Fact, FormulaError, FormulaProblem, Number, Quantity};
use std::ops::Range;

/// A word and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) what: Token,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Word {
    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// The meaning of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    Number(Number),
    Quantity(Quantity),
    Fact(Fact),
    Compare(Comparison),
    And,
    Or,
    Not,
    Open,
    Close,
    /// The text cannot be read from here on.
    Broken,
}

/// All words of a text, and the problem with the first word that cannot be read.
pub(super) fn read(text: &str) -> (Vec<Word>, Option<FormulaError>) {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        if first.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let read = match first {
            '0'..='9' | '-' => number(rest).ok_or(FormulaProblem::Number),
            'a'..='z' | 'A'..='Z' => name(rest).map_err(FormulaProblem::Unknown),
            _ => sign(rest).ok_or(FormulaProblem::Character(first)),
        };
        match read {
            Ok((what, length)) => {
                words.push(Word {
                    what,
                    start: at,
                    end: at + length,
                });
                at += length;
            }
            Err(problem) => {
                words.push(Word {
                    what: Token::Broken,
                    start: at,
                    end: text.len(),
                });
                return (
                    words,
                    Some(FormulaError {
                        column: at + 1,
                        problem,
                    }),
                );
            }
        }
    }
    (words, None)
}

/// Digits with up to two decimals. Ratings and games need at most seven digits before the point.
fn number(text: &str) -> Option<(Token, usize)> {
    let (sign, digits) = text
        .strip_prefix('-')
        .map_or((1, text), |digits| (-1, digits));
    let end = digits
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '.'))
        .unwrap_or(digits.len());
    let written = digits.get(..end)?;
    let (whole, parts) = written.split_once('.').unwrap_or((written, "0"));
    let plain = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !plain(whole, 7) || !plain(parts, 2) {
        return None;
    }
    let hundredths: i64 = format!("{parts:0<2}").parse().ok()?;
    let whole: i64 = whole.parse().ok()?;
    let number = Number(sign * (whole * Number::ONE + hundredths * (Number::ONE / 100)));
    Some((Token::Number(number), text.len() - digits.len() + end))
}

/// A word of letters. The error is the unknown word.
fn name(text: &str) -> Result<(Token, usize), String> {
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .unwrap_or(text.len());
    let (written, _) = text.split_at(end);
    let word = written.to_ascii_lowercase();
    let quantity = || word.parse().ok().map(Token::Quantity);
    let fact = || word.parse().ok().map(Token::Fact);
    let what = match word.as_str() {
        "and" => Some(Token::And),
        "or" => Some(Token::Or),
        "not" => Some(Token::Not),
        _ => quantity().or_else(fact),
    };
    what.map(|what| (what, end))
        .ok_or_else(|| written.to_owned())
}

fn sign(text: &str) -> Option<(Token, usize)> {
    const SIGNS: [(&str, Token); 15] = [
        ("<=", Token::Compare(Comparison::AtMost)),
        (">=", Token::Compare(Comparison::AtLeast)),
        ("==", Token::Compare(Comparison::Equal)),
        ("!=", Token::Compare(Comparison::Different)),
        ("<>", Token::Compare(Comparison::Different)),
        ("&&", Token::And),
        ("||", Token::Or),
        ("<", Token::Compare(Comparison::Less)),
        (">", Token::Compare(Comparison::More)),
        ("=", Token::Compare(Comparison::Equal)),
        ("&", Token::And),
        ("|", Token::Or),
        ("!", Token::Not),
        ("(", Token::Open),
        (")", Token::Close),
    ];
    SIGNS
        .iter()
        .find(|(sign, _)| text.starts_with(sign))
        .map(|(sign, token)| (*token, sign.len()))
}
