//! Whole turns read from their canonical text.

use std::fmt;

use super::movements::{Movements, SyntaxError};
use crate::position::Position;
use crate::stage::{Played, Rejection, Stage};
use crate::turn::Turn;

/// Why a text is not a turn of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnError {
    /// It is not made of movements.
    Syntax(SyntaxError),
    /// A movement is not legal.
    Rejected(Box<Rejection>),
    /// It can be understood as this turn, but is not the canonical text of it.
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
    /// Reads a whole turn from its canonical text. A closing `,end` may be missing: a turn that could go on
    /// is taken as ended there.
    ///
    /// # Errors
    ///
    /// The text is not a legal turn of this position, or not in canonical form.
    pub fn read_turn(&self, text: &str) -> Result<Turn, TurnError> {
        let movements = Movements::read(text).map_err(TurnError::Syntax)?;
        let Played { stage, finished, .. } =
            Stage::Between(*self).play(&movements).map_err(TurnError::Rejected)?;
        let turn = match (finished, stage) {
            (Some(turn), _) => turn,
            (None, Stage::UnderWay(chain)) => chain.stop().turn,
            (None, Stage::Between(_)) => unreachable!("a line has a movement, and it began or ended a turn"),
        };
        if text == turn.to_string() || text == turn.without_end().to_string() {
            Ok(turn)
        } else {
            Err(TurnError::NotCanonical(turn))
        }
    }
}
