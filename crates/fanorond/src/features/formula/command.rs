//! What can be asked about formulas: showing, changing and trying the condition for opponents.

use crate::features::challenge::command::ChallengeTerms;

use fanorona_game::{Formula, PlayerName};

/// A command about the player's formula.
#[derive(Debug, Clone, PartialEq)]
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
