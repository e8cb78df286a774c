//! What is wrong with the words after a command.

use crate::value::OptionName;
use crate::words::{near_name, shown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is wrong with the words after a command.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "word", rename_all = "snake_case")]
pub enum UsageDetail {
    /// There is no such option.
    UnknownOption(String),
    /// There is no such option, but there is one with a similar name.
    Misspelled(Misspelled),
    /// Two options contradict each other.
    Contradiction(String, String),
    /// This word should be a number.
    NotANumber(String),
    /// This word should be a player's name.
    NotAName(String),
    /// The command takes no further words.
    LeftOver(String),
    /// Something is missing. Only in human mode does the server ask for it.
    Incomplete,
    /// The value of an option is wrong or missing.
    BadOption(BadOption),
}

/// A word that is similar to an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Misspelled {
    /// The word that was typed.
    pub word: String,
    /// The option that was probably meant.
    pub near: String,
}

/// A wrong or missing value of an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BadOption {
    pub name: OptionName,
    /// The value that was typed.
    pub value: Option<String>,
}

impl UsageDetail {
    /// A word that is none of these options.
    #[must_use]
    pub fn unknown_option<'n>(word: &str, options: impl IntoIterator<Item = &'n str>) -> Self {
        let typed = word
            .trim_start_matches('-')
            .split('=')
            .next()
            .unwrap_or_default();
        match near_name(typed, options) {
            Some(near) => Self::Misspelled(Misspelled {
                word: shown(word),
                near: near.to_owned(),
            }),
            None => Self::UnknownOption(shown(word)),
        }
    }

    /// The value of an option is wrong, or missing if it is empty.
    #[must_use]
    pub fn bad_option(name: &'static str, value: &str) -> Self {
        let value = Some(shown(value)).filter(|value| !value.is_empty());
        Self::BadOption(BadOption {
            name: name.into(),
            value,
        })
    }
}
