//! Reasons for refusing a move.

use std::fmt;

/// Why a move is refused. Each reason has a stable code for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Reason {
    /// The move cannot be parsed: a point is not on this board, or a destination is missing.
    Syntax,
    /// The side to move has no piece at the origin.
    NotYourPiece,
    /// The destination is not one of the eight points around the origin.
    NotAdjacent,
    /// No line connects origin and destination.
    NoLine,
    /// The destination is not empty.
    Occupied,
    /// A capture is possible somewhere on the board, so a paika is illegal.
    MustCapture,
    /// Both ways to capture are possible, and the step does not say which.
    ChooseCapture,
    /// The step captures nothing in the way that it names, or a further step captures nothing.
    NoCapture,
    /// A further step has the same direction as the previous step.
    SameDirection,
    /// A further step leads to a point that the piece has already visited in this turn.
    Revisit,
    /// Another piece's turn is under way.
    OtherPiece,
    /// The turn ended before this move.
    TurnOver,
    /// There is no unfinished turn to end.
    CannotEnd,
    /// The winner in a vela whose burden is unpaid may not capture.
    VelaNoCapture,
}

impl Reason {
    /// All reasons.
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

    /// The code in the protocol, such as `must_capture`.
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

/// A move was refused: the unchanged value and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refused<T> {
    /// The value to which the move was applied.
    pub unchanged: T,
    /// The reason of the refusal.
    pub reason: Reason,
}

impl<T> fmt::Display for Refused<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused: {}", self.reason)
    }
}

impl<T: fmt::Debug> std::error::Error for Refused<T> {}
