//! Why a preference or an abbreviation is not changed, and why an abbreviation is not obeyed.

use crate::preferences::{Preference, PromptProblem};

/// Why something about preferences, abbreviations or pages was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum PreferenceRefusal {
    /// The preference does not take that value.
    Value {
        /// The preference.
        preference: Preference,
        /// What was typed; empty when nothing was.
        value: String,
    },
    /// There is no such time zone.
    NoZone {
        /// What was typed.
        zone: String,
        /// Zones that are spelled nearly so.
        near: Vec<String>,
    },
    /// The text cannot be a prompt.
    Prompt(PromptProblem),
    /// The word cannot be an abbreviation.
    AliasName {
        /// What was typed.
        name: String,
        /// What is wrong with it.
        problem: AliasNameProblem,
    },
    /// The abbreviation would stand for nothing that could be obeyed.
    AliasText(AliasTextProblem),
    /// The abbreviation would call itself.
    AliasCircle {
        /// The abbreviation.
        name: String,
    },
    /// There are too many abbreviations.
    TooManyAliases {
        /// How many there may be.
        limit: usize,
    },
    /// There is no such abbreviation.
    NoAlias {
        /// What was typed.
        name: String,
    },
    /// Not as many words stand behind an abbreviation as it takes.
    AliasWords {
        /// The abbreviation.
        name: String,
        /// How many it takes.
        takes: usize,
    },
    /// Abbreviations stand for abbreviations for too long.
    AliasTooDeep {
        /// The one that was typed.
        name: String,
    },
    /// No answer goes on.
    NothingMore,
    /// The board has no such point.
    NoPoint {
        /// What was typed.
        word: String,
    },
}

/// Why a word cannot be an abbreviation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AliasNameProblem {
    /// It is no letter with letters and digits behind it, or too long.
    Shape,
    /// It is a command, or means one.
    Command,
    /// It is a point of the board, or a movement.
    Movement,
}

/// Why a text cannot be what an abbreviation stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AliasTextProblem {
    /// It does not begin with a word of its own.
    NoCommand,
    /// It is too long.
    TooLong {
        /// Bytes that it may have.
        limit: usize,
    },
    /// It has something in it that is no letter.
    Unprintable,
}

impl PreferenceRefusal {
    /// The code that programs read.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Value { .. }
            | Self::NoZone { .. }
            | Self::Prompt(_)
            | Self::AliasName { .. }
            | Self::AliasText(_)
            | Self::AliasCircle { .. }
            | Self::AliasWords { .. }
            | Self::AliasTooDeep { .. }
            | Self::NoPoint { .. } => "bad_args",
            Self::NoAlias { .. } | Self::NothingMore => "not_found",
            Self::TooManyAliases { .. } => "limit",
        }
    }
}
