//! What was done about open challenges and formulas.

use crate::event::ShownSeek;
use fanorona_game::{GameId, PlayerName, SeekId};

/// What was done about open challenges and formulas.
#[derive(Debug, Clone, PartialEq)]
pub enum SeeksDone {
    /// Everybody is asked.
    Seeking(ShownSeek),
    /// Somebody has asked for the same, and the game begins.
    Matched {
        /// The other one's seek.
        seek: SeekId,
        /// Who that is.
        name: PlayerName,
        /// The game.
        game: GameId,
    },
    /// Seeks of one's own are taken back.
    Withdrawn(Vec<SeekId>),
    /// One's formula, as it is now.
    Formula(Option<String>),
    /// Whether one's formula would let somebody play.
    Tested {
        /// Who.
        name: PlayerName,
        /// What it would say.
        verdict: Verdict,
    },
}

/// What a formula says of somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// There is none.
    NoFormula,
    /// It lets the one in.
    Admitted,
    /// It does not: this part does not hold.
    Refused(String),
}
