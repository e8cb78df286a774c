//! Refusals about open challenges and formulas.

use super::Refusal;
use crate::clean::SafeText;
use fanorona_game::{FormulaError, PlayerName, Rating, RatingRange, SeekId};
use fanorona_rules::Ruleset;

/// Why something about open challenges was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeekRefusal {
    /// The player has as many seeks open as there may be.
    TooMany {
        /// How many.
        most: u32,
    },
    /// Everybody together has as many seeks open as there may be.
    Full {
        /// How many.
        most: u32,
    },
    /// The player seeks the same already.
    Twice {
        /// By this number.
        number: SeekId,
    },
    /// No such seek is open.
    NotOpen {
        /// The number.
        number: SeekId,
    },
    /// The player seeks nothing.
    SeeksNothing {
        /// Who.
        name: PlayerName,
    },
    /// The player seeks several games, and it was not said which is meant.
    Which {
        /// Who.
        name: PlayerName,
        /// The numbers.
        numbers: Vec<SeekId>,
    },
    /// The seek is one's own.
    Own {
        /// The number.
        number: SeekId,
    },
    /// The seek is somebody else's.
    NotYours {
        /// The number.
        number: SeekId,
    },
    /// Nothing of one's own is there to be taken back.
    NothingSought,
    /// The seek is for other ratings.
    OutOfRange {
        /// The number.
        number: SeekId,
        /// For which.
        range: RatingRange,
        /// That of the one who asks.
        rating: Rating,
        /// On which board.
        ruleset: Ruleset,
    },
    /// The seek is not for guests.
    RegisteredOnly {
        /// The number.
        number: SeekId,
    },
    /// The seek is for a rated game, which no guest plays.
    Rated {
        /// The number.
        number: SeekId,
    },
    /// A formula does not let the one in who asks.
    Formula {
        /// Whose.
        name: PlayerName,
        /// The part of it that does not hold.
        clause: String,
    },
    /// Whoever takes no challenges seeks nothing.
    ClosedYourself,
    /// A game by the minute needs both to be here.
    BeHere,
    /// The text is no formula.
    Syntax {
        /// The text.
        text: SafeText,
        /// What is wrong with it, and where.
        error: FormulaError,
    },
}

impl SeekRefusal {
    /// The refusal of `text`, which is no formula.
    #[must_use]
    pub fn syntax(text: &str, error: FormulaError) -> Self {
        Self::Syntax { text: SafeText::new(text.trim()), error }
    }

    /// The code that programs read.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooMany { .. } | Self::Full { .. } => "limit",
            Self::Twice { .. } => "exists",
            Self::NotOpen { .. } | Self::SeeksNothing { .. } | Self::NothingSought => "not_found",
            Self::Which { .. } | Self::Syntax { .. } => "bad_args",
            Self::Own { .. } | Self::NotYours { .. } | Self::Rated { .. } | Self::BeHere => "forbidden",
            Self::OutOfRange { .. }
            | Self::RegisteredOnly { .. }
            | Self::Formula { .. }
            | Self::ClosedYourself => "closed",
        }
    }
}

impl From<SeekRefusal> for Refusal {
    fn from(refusal: SeekRefusal) -> Self {
        Self::Seeks(refusal)
    }
}
