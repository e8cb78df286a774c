//! What can be asked about formulas: showing, changing and trying the condition for opponents.

pub(crate) mod parse;

use crate::command::challenge::ChallengeTerms;

use fanorona_game::{Formula, PlayerName};

/// A command about the player's formula.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum FormulaCommand {
    Show,
    /// Delete it.
    Off,
    /// Replace it.
    Set(Formula),
    /// Say whether a player would pass.
    Test {
        name: PlayerName,
        terms: ChallengeTerms,
    },
}

impl FormulaCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Show | Self::Test { .. } => true,
            Self::Off | Self::Set(_) => false,
        }
    }
}
