//! Unchecked arrangements of pieces, and the check that turns them into a [`Position`].

use std::fmt;

use crate::board::point_set::PointSet;
use crate::board::side::Side;
use crate::position::Position;
use crate::ruleset::Ruleset;

/// The number of the winner's pieces that must be captured before a vela continues as an ordinary
/// game (`docs/rules.md`, "Vela").
pub const BURDEN: u8 = 17;

/// Which rules apply to the next turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The ordinary rules. They also apply in a vela after the burden has been paid.
    #[default]
    Riatra,
    /// A vela whose burden is unpaid. White is the debtor; Black won the previous game.
    Vela {
        /// The number of Black's pieces captured so far, less than [`BURDEN`].
        captured: u8,
    },
}

/// Any arrangement of pieces. The number of pieces at the start of a game is not a limit: every
/// point may be occupied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The ruleset, which determines the board.
    pub ruleset: Ruleset,
    /// White's pieces.
    pub white: PointSet,
    /// Black's pieces.
    pub black: PointSet,
    /// The side to move.
    pub to_move: Side,
    /// Which rules apply to the next turn.
    pub phase: Phase,
}

impl Setup {
    /// Validates the setup.
    ///
    /// # Errors
    ///
    /// Returns the setup and all its problems.
    pub fn position(self) -> Result<Position, InvalidSetup> {
        let mut problems = Problems::default();
        for problem in SetupProblem::ALL {
            if problem.is_in(&self) {
                problems.0 |= problem.bit();
            }
        }
        if problems.is_empty() {
            Ok(Position::from_checked(self))
        } else {
            Err(InvalidSetup {
                setup: self,
                problems,
            })
        }
    }

    fn pieces(&self, side: Side) -> PointSet {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

/// A problem of a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum SetupProblem {
    /// A point has both a white and a black piece.
    Overlap,
    /// A piece is on a point that this board does not have.
    OffBoard,
    /// There are no pieces at all.
    NoPieces,
    /// A side has no pieces and is not to move: the turn that captured its last piece must have
    /// made it the side to move.
    LoserNotToMove,
    /// A vela on a board other than the largest.
    VelaBoard,
    /// A vela with so many captured pieces that the burden is already paid.
    VelaPaid,
    /// Black has more pieces than can remain after that number of captures.
    VelaPieces,
}

impl SetupProblem {
    /// All problems.
    pub const ALL: [Self; 7] = [
        Self::Overlap,
        Self::OffBoard,
        Self::NoPieces,
        Self::LoserNotToMove,
        Self::VelaBoard,
        Self::VelaPaid,
        Self::VelaPieces,
    ];

    /// A stable code for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Overlap => "overlap",
            Self::OffBoard => "off_board",
            Self::NoPieces => "no_pieces",
            Self::LoserNotToMove => "loser_not_to_move",
            Self::VelaBoard => "vela_board",
            Self::VelaPaid => "vela_paid",
            Self::VelaPieces => "vela_pieces",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u8
    }

    fn is_in(self, setup: &Setup) -> bool {
        let captured = match setup.phase {
            Phase::Riatra => None,
            Phase::Vela { captured } => Some(captured),
        };
        match self {
            Self::Overlap => setup.white.intersects(setup.black),
            Self::OffBoard => !((setup.white | setup.black) - setup.ruleset.points()).is_empty(),
            Self::NoPieces => (setup.white | setup.black).is_empty(),
            Self::LoserNotToMove => setup.pieces(setup.to_move.opposite()).is_empty(),
            Self::VelaBoard => captured.is_some() && setup.ruleset != Ruleset::Tsivy,
            Self::VelaPaid => captured.is_some_and(|captured| captured >= BURDEN),
            Self::VelaPieces => captured.is_some_and(|captured| {
                setup.black.len() > u32::from(setup.ruleset.pieces().saturating_sub(captured))
            }),
        }
    }
}

/// A set of [`SetupProblem`]s.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Problems(u16);

impl Problems {
    /// Whether the set contains the problem.
    #[must_use]
    pub const fn contains(self, problem: SetupProblem) -> bool {
        self.0 & problem.bit() != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The problems, in the order of [`SetupProblem::ALL`].
    pub fn iter(self) -> impl Iterator<Item = SetupProblem> {
        SetupProblem::ALL
            .into_iter()
            .filter(move |&problem| self.contains(problem))
    }
}

impl fmt::Debug for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A setup that is not a valid position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InvalidSetup {
    /// The unchanged setup.
    pub setup: Setup,
    /// All problems of the setup, at least one.
    pub problems: Problems,
}

impl fmt::Display for InvalidSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a position:")?;
        self.problems
            .iter()
            .try_for_each(|problem| write!(f, " {}", problem.code()))
    }
}

impl std::error::Error for InvalidSetup {}
