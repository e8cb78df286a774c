//! Formulas: the condition that a member sets for opponents. The language is in
//! `fanorona_game::Formula`.

use crate::words::nearest;

use crate::messages::message::refusals;

use crate::wire::clean::SafeText;
use fanorona_game::{Fact, FormulaError, FormulaProblem, PlayerName, Quantity};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The answer to `formula`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "formula-done-", serialize_all = "kebab-case")]
pub enum FormulaDone {
    /// The player's formula, as it is now.
    Formula {
        /// Its text; `None` without a formula.
        formula: Option<String>,
    },
    /// Whether the formula lets the player named play.
    Tested {
        name: PlayerName,
        /// Whether the formula, or the lack of one, admits the player.
        admitted: bool,
        /// The part of the formula that is false.
        clause: Option<String>,
    },
}

refusals! {
    /// Why a formula was refused, or whom it refuses.
    pub enum FormulaRefusal ("formula-refusal-") {
        /// The formula of the player named does not let this player play.
        Formula {
            /// The owner of the formula.
            name: PlayerName,
            /// The part of it that is false.
            clause: String,
        } => closed,
        /// The text is not a formula.
        Syntax {
            text: SafeText,
            /// The character where reading stopped, from 1.
            at: usize,
            /// Whether that is after the last character.
            at_end: bool,
            /// What is wrong there.
            problem: FormulaProblem,
            /// The word that was probably meant.
            near: Option<String>,
        } => bad_args,
    }
}

impl FormulaRefusal {
    /// The refusal of `text`, which is not a formula.
    #[must_use]
    pub fn syntax(text: SafeText, error: FormulaError) -> Self {
        let FormulaError { column, problem } = error;
        let near = if let FormulaProblem::Unknown(word) = &problem {
            near(word).map(str::to_owned)
        } else {
            None
        };
        let at_end = column > text.as_str().chars().count();
        Self::Syntax {
            text,
            at: column,
            at_end,
            problem,
            near,
        }
    }
}

/// Words that people type instead of a word of the language, and that word.
const MEANT: [(&str, &str); 6] = [
    ("clock", "time"),
    ("minutes", "time"),
    ("seconds", "increment"),
    ("guest", "!registered"),
    ("elo", "rating"),
    ("robot", "bot"),
];

/// The word of the language that was probably meant.
fn near(word: &str) -> Option<&'static str> {
    const FARTHEST: usize = 2;
    let lower = word.to_ascii_lowercase();
    if let Some((_, meant)) = MEANT.iter().find(|(said, _)| *said == lower) {
        return Some(meant);
    }
    let names = Quantity::ALL
        .iter()
        .map(|it| it.name())
        .chain(Fact::ALL.iter().map(|it| it.name()));
    nearest(&lower, names, FARTHEST)
}
