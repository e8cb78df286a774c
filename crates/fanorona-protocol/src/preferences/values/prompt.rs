//! The prompt of a player: text with variables.

use crate::wire::clean::clean;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use strum::IntoStaticStr;

/// The prompt for a command as its owner wrote it: text with variables that are filled in each
/// time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct PromptText(Arc<str>);

impl TryFrom<String> for PromptText {
    type Error = PromptProblem;

    fn try_from(text: String) -> Result<Self, PromptProblem> {
        Self::new(&text)
    }
}

impl From<PromptText> for String {
    fn from(prompt: PromptText) -> Self {
        prompt.as_str().to_owned()
    }
}

/// Why a text cannot be a prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PromptProblem {
    Empty,
    /// It is longer than [`PromptText::MOST`].
    TooLong,
    /// It contains a character that could draw on the screen.
    Unprintable,
    /// It contains a `%` that does not start a variable.
    UnknownVariable,
}

impl fmt::Display for PromptProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.into())
    }
}

/// The values of the variables of a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptFacts<'a> {
    /// `%n`: the player's name.
    pub name: &'a str,
    /// `%b`: the number of the current board, or `-`.
    pub board: String,
    /// `%t`: hours and minutes in the player's zone.
    pub time: String,
}

impl PromptText {
    /// Longest prompt, in characters.
    pub const MOST: usize = 60;

    /// Reads a prompt.
    ///
    /// # Errors
    /// See [`PromptProblem`].
    pub fn new(text: &str) -> Result<Self, PromptProblem> {
        if text.trim().is_empty() {
            return Err(PromptProblem::Empty);
        }
        if text.chars().count() > Self::MOST {
            return Err(PromptProblem::TooLong);
        }
        if clean(text) != text {
            return Err(PromptProblem::Unprintable);
        }
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            if letter == '%' {
                match letters.next() {
                    Some('n' | 'b' | 't' | '%') => {}
                    _ => return Err(PromptProblem::UnknownVariable),
                }
            }
        }
        Ok(Self(text.into()))
    }

    /// As it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// With the variables filled in.
    #[must_use]
    pub fn filled_in(&self, facts: &PromptFacts<'_>) -> String {
        let mut out = String::new();
        let mut letters = self.0.chars();
        while let Some(letter) = letters.next() {
            match if letter == '%' { letters.next() } else { None } {
                Some('n') => out.push_str(facts.name),
                Some('b') => out.push_str(&facts.board),
                Some('t') => out.push_str(&facts.time),
                _ => out.push(letter),
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prompt_fills_in_its_variables_and_knows_no_others() {
        let facts = PromptFacts {
            name: "alice",
            board: "12".to_owned(),
            time: "12:00".to_owned(),
        };
        let prompt = PromptText::new("%n (%b) %t 100%%>").unwrap();
        assert_eq!(prompt.filled_in(&facts), "alice (12) 12:00 100%>");
        assert_eq!(PromptText::new("%x"), Err(PromptProblem::UnknownVariable));
        assert_eq!(PromptText::new("50%"), Err(PromptProblem::UnknownVariable));
        assert_eq!(PromptText::new(" "), Err(PromptProblem::Empty));
        assert_eq!(
            PromptText::new(&"x".repeat(61)),
            Err(PromptProblem::TooLong)
        );
        for text in ["\x1b[2J>", "a\u{7}>", "\u{202e}>", "a\nb"] {
            assert_eq!(
                PromptText::new(text),
                Err(PromptProblem::Unprintable),
                "{text:?}"
            );
        }
    }
}
