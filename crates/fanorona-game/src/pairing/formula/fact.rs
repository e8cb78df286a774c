//! The words of formulas that are true or false, and what they mean.

use super::Candidate;
use crate::{Colour, Start, TimeControl};
use fanorona_rules::Ruleset;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A word that is true or false.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Fact {
    /// The candidate's rating is provisional.
    Provisional,
    /// The candidate has an account with a password.
    Registered,
    /// The candidate is a bot.
    Bot,
    /// The game is rated.
    Rated,
    /// It is a live game.
    Live,
    /// The game has no clock.
    Untimed,
    /// The game is on the large board.
    Tsivy,
    /// The game is on the middle board.
    Dimyand,
    /// The game is on the small board.
    Telo,
    /// The game is a vela.
    Vela,
    /// The game is the first of a match.
    Match,
    /// Takebacks are allowed.
    Undo,
    /// You would play White.
    White,
    /// You would play Black.
    Black,
    /// Colours are drawn.
    Random,
}

impl Fact {
    /// All facts.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word in a formula.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether it is true of a candidate.
    pub(super) fn of(self, candidate: &Candidate) -> bool {
        let Candidate {
            rating,
            registered,
            bot,
            terms,
            ..
        } = candidate;
        match self {
            Self::Provisional => rating.is_provisional(),
            Self::Registered => *registered,
            Self::Bot => *bot,
            Self::Rated => terms.rated,
            Self::Live => matches!(terms.time, TimeControl::Live(_)),
            Self::Untimed => terms.time == TimeControl::Untimed,
            Self::Tsivy => terms.ruleset == Ruleset::Tsivy,
            Self::Dimyand => terms.ruleset == Ruleset::Dimyand,
            Self::Telo => terms.ruleset == Ruleset::Telo,
            Self::Vela => terms.start == Start::Vela,
            Self::Match => terms.in_match.is_some(),
            Self::Undo => terms.conditions.undo,
            // The colour in the terms is the candidate's.
            Self::White => terms.colour == Colour::Black,
            Self::Black => terms.colour == Colour::White,
            Self::Random => terms.colour == Colour::Random,
        }
    }
}
