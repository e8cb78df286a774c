//! Steps and turns as messages contain them: in notation. Only the first step of a turn is written
//! with its origin.

use fanorona_rules::{Stage, Step, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Steps, in order or to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct StepTexts(pub Vec<String>);

impl StepTexts {
    /// The steps that may be played next.
    #[must_use]
    pub fn next(stage: &Stage) -> Self {
        Self::alternatives(&stage.steps(), stage)
    }

    /// Steps of which one may be played.
    #[must_use]
    pub fn alternatives(steps: &[Step], at: &Stage) -> Self {
        let text = |step: &Step| Self::alternative(*step, at);
        Self(steps.iter().map(text).collect())
    }

    /// One of the steps that may be played.
    #[must_use]
    pub fn alternative(step: Step, at: &Stage) -> String {
        match at {
            Stage::Between(_) => step.first().to_string(),
            Stage::UnderWay(_) => step.further().to_string(),
        }
    }

    /// The steps of the unfinished turn.
    #[must_use]
    pub fn played(stage: &Stage) -> Self {
        Self::sequence(stage.played(), 0)
    }

    /// Steps that were played one after the other, after `before` others of the same turn.
    #[must_use]
    pub fn sequence(steps: impl IntoIterator<Item = Step>, before: usize) -> Self {
        let text = |(index, step): (usize, Step)| match before + index {
            0 => step.first().to_string(),
            _ => step.further().to_string(),
        };
        Self(steps.into_iter().enumerate().map(text).collect())
    }
}

/// Steps of which people are shown the first few.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SomeSteps(pub StepTexts);

/// Whole turns; people are shown one a line.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct TurnTexts(pub Vec<TurnText>);

/// Turns of both sides, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Variation(pub Vec<TurnText>);

impl FromIterator<Turn> for Variation {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> Self {
        Self(turns.into_iter().map(TurnText::from).collect())
    }
}

/// A whole turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TurnText(pub String);

impl From<&Turn> for TurnText {
    fn from(turn: &Turn) -> Self {
        Self(turn.to_string())
    }
}

impl From<Turn> for TurnText {
    fn from(turn: Turn) -> Self {
        Self(turn.to_string())
    }
}

impl fmt::Display for TurnText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
