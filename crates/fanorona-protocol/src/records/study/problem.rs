//! What can be wrong with a record that should become a study.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// What is wrong with a record that should become a study, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: RecordProblem,
}

/// What is wrong with a record that should become a study.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RecordProblem {
    /// It does not begin as a record.
    NotARecord,
    /// The version of the notation is unknown.
    UnknownVersion {
        /// The version.
        word: String,
    },
    /// A line begins like a tag and is none.
    NotATag,
    /// There is no such tag.
    UnknownTag {
        /// The name.
        word: String,
    },
    /// The tag occurs twice.
    TagTwice {
        /// The name.
        word: String,
    },
    /// The tag cannot have this value.
    TagValue {
        /// The name.
        tag: String,
        /// The value.
        word: String,
    },
    /// The board of the tag `Ruleset` is not that of the tag `Start`.
    OtherBoard,
    /// A turn has the wrong number.
    WrongNumber {
        /// The number that it should have.
        turn: u32,
        /// What was written.
        word: String,
    },
    /// A turn is illegal, or not in canonical form.
    IllegalTurn {
        /// Its number.
        turn: u32,
        /// What was written.
        word: String,
    },
    /// A turn stands after the end of the game.
    AfterTheEnd {
        /// Its number.
        turn: u32,
        /// What was written.
        word: String,
    },
    /// A comment is not closed.
    OpenComment,
    /// A variation begins where no turn is before it.
    NothingToVary,
    /// A parenthesis closes nothing.
    NotInVariation,
    /// A variation is not closed.
    OpenVariation,
    /// The result at the end is another one than in the tag.
    OtherResult {
        /// What was written.
        word: String,
    },
    /// There is more text after the result.
    BehindResult,
    /// There is no result at the end.
    NoResult,
    /// There are too many marks on a board, or some are beside it.
    Marks {
        /// What was written.
        word: String,
    },
    NoteTooLong {
        /// The most bytes.
        most: usize,
    },
    /// There are too many turns.
    TooManyTurns {
        /// The most turns.
        most: usize,
    },
    TextTooLong {
        /// The most bytes.
        most: usize,
    },
    LineTooLong {
        /// The most bytes.
        most: usize,
    },
}
