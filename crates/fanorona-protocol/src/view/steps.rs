//! Lists of steps: only the first step of a turn is written with its origin.

use fanorona_rules::{Stage, Step};

/// How much of a turn has been played before the steps that are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing: the next step begins the turn.
    Nothing,
    /// Some of it: the piece is known.
    Steps,
}

impl Before {
    /// What has been played of the turn at hand.
    pub(super) fn next_at(stage: &Stage) -> Self {
        match stage {
            Stage::Between(_) => Self::Nothing,
            Stage::UnderWay(_) => Self::Steps,
        }
    }

    fn text(self, step: Step) -> String {
        match self {
            Self::Nothing => step.first().to_string(),
            Self::Steps => step.further().to_string(),
        }
    }
}

/// Steps of which one may be played.
pub(super) fn alternatives(steps: &[Step], before: Before) -> Vec<String> {
    steps.iter().map(|step| before.text(*step)).collect()
}

/// Steps that were played one after the other.
pub(super) fn sequence(steps: impl IntoIterator<Item = Step>, before: Before) -> Vec<String> {
    let befores = std::iter::once(before).chain(std::iter::repeat(Before::Steps));
    steps.into_iter().zip(befores).map(|(step, before)| before.text(step)).collect()
}
