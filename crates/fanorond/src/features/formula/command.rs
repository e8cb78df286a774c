//! Formulas: the condition that a member sets for opponents. The language is in
//! `fanorona_game::Formula`.

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
