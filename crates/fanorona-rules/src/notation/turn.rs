//! Whole turns from their canonical notation.

use std::fmt;

use super::movements::{Movements, SyntaxError};
use crate::moves::stage::{Played, Rejection, Stage};
use crate::moves::turn::Turn;
use crate::position::Position;

/// Why a text is not a turn of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnError {
    /// The text does not consist of moves.
    Syntax(SyntaxError),
    /// A move is illegal.
    Rejected(Box<Rejection>),
    /// The text means this turn, but is not its canonical notation.
    NotCanonical(Turn),
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Rejected(rejection) => rejection.fmt(f),
            Self::NotCanonical(turn) => write!(f, "not the canonical form of {turn}"),
        }
    }
}

impl std::error::Error for TurnError {}

impl Position {
    /// Reads a whole turn from its canonical notation. A final `,end` is optional: if a further
    /// capture is possible, the turn ends there.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a legal turn of this position, or not in canonical form.
    pub fn read_turn(&self, text: &str) -> Result<Turn, TurnError> {
        let movements = Movements::read(text).map_err(TurnError::Syntax)?;
        let Played {
            stage, finished, ..
        } = Stage::Between(*self)
            .play(&movements)
            .map_err(TurnError::Rejected)?;
        let turn = match (finished, stage) {
            (Some(turn), _) => turn,
            (None, Stage::UnderWay(chain)) => chain.stop().turn,
            (None, Stage::Between(_)) => {
                unreachable!("a line has a movement, and it began or ended a turn")
            }
        };
        if text == turn.to_string() || text == turn.without_end().to_string() {
            Ok(turn)
        } else {
            Err(TurnError::NotCanonical(turn))
        }
    }
}
