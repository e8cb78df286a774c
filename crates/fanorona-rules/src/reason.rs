//! Why a movement is refused.

use std::fmt;

/// Why a movement is refused. Each has a code that programs can rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// It cannot be understood: a point is not on this board, or a destination is missing.
    Syntax,
    /// No piece of the side to move stands at the origin.
    NotYourPiece,
    /// The destination is not one of the eight points around the origin.
    NotAdjacent,
    /// No line joins origin and destination.
    NoLine,
    /// The destination is not empty.
    Occupied,
    /// A capture is possible somewhere, so that a step must capture.
    MustCapture,
    /// Both captures are possible and the step does not say which.
    ChooseCapture,
    /// The step does not capture in the way that it says, or a further step does not capture.
    NoCapture,
    /// A further step goes on in the direction of the step before.
    SameDirection,
    /// A further step returns to a point on which the piece stood during this turn.
    Revisit,
    /// A turn is under way with another piece.
    OtherPiece,
    /// The turn has ended before this movement.
    TurnOver,
    /// No turn is under way that could be ended.
    CannotEnd,
    /// The winner of the game before still owes pieces and may not capture.
    VelaNoCapture,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Syntax,
        Self::NotYourPiece,
        Self::NotAdjacent,
        Self::NoLine,
        Self::Occupied,
        Self::MustCapture,
        Self::ChooseCapture,
        Self::NoCapture,
        Self::SameDirection,
        Self::Revisit,
        Self::OtherPiece,
        Self::TurnOver,
        Self::CannotEnd,
        Self::VelaNoCapture,
    ];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::NotYourPiece => "not_your_piece",
            Self::NotAdjacent => "not_adjacent",
            Self::NoLine => "no_line",
            Self::Occupied => "occupied",
            Self::MustCapture => "must_capture",
            Self::ChooseCapture => "choose_capture",
            Self::NoCapture => "no_capture",
            Self::SameDirection => "same_direction",
            Self::Revisit => "revisit",
            Self::OtherPiece => "other_piece",
            Self::TurnOver => "turn_over",
            Self::CannotEnd => "cannot_end",
            Self::VelaNoCapture => "vela_no_capture",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A movement was refused: what it was tried on, unchanged, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refused<T> {
    /// What the movement was tried on.
    pub unchanged: T,
    /// Why it was refused.
    pub reason: Reason,
}

impl<T> fmt::Display for Refused<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused: {}", self.reason)
    }
}

impl<T: fmt::Debug> std::error::Error for Refused<T> {}
