//! The value of a position with best play.

use std::fmt;

use crate::score::Score;

/// The result of a position for the side to move if both sides play best: the winner as fast as
/// possible, the loser as slowly as possible.
///
/// Distances are turns of both sides to the end of the game, as in [`Verdict`](crate::Verdict). A
/// game always ends with the loser to move, so the distance of a win is odd and that of a loss is
/// even. The rules about draws by repetition and without captures are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins in this number of turns.
    Win(u8),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses in this number of turns. With 0 turns the game is over.
    Loss(u8),
}

impl Value {
    /// The value as a byte: 0 is a draw, and other bytes are the distance plus 1.
    pub(crate) const fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Draw,
            _ if byte.is_multiple_of(2) => Self::Win(byte - 1),
            _ => Self::Loss(byte - 1),
        }
    }

    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win(turns) | Self::Loss(turns) => turns.saturating_add(1),
        }
    }

    /// The value of a turn, for the side that plays it, if it leads to a position of this value.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(turns) => Self::Loss(turns.saturating_add(1)),
            Self::Draw => Self::Draw,
            Self::Loss(turns) => Self::Win(turns.saturating_add(1)),
        }
    }

    /// The value as a score.
    #[must_use]
    pub fn score(self) -> Score {
        match self {
            Self::Win(turns) => Score::won(turns.into()),
            Self::Draw => Score::EVEN,
            Self::Loss(turns) => Score::lost(turns.into()),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    /// Better values are greater.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.score().cmp(&other.score())
    }
}

impl fmt::Display for Value {
    /// Writes `win 23`, `draw` or `loss 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(turns) => write!(f, "win {turns}"),
            Self::Draw => f.write_str("draw"),
            Self::Loss(turns) => write!(f, "loss {turns}"),
        }
    }
}
