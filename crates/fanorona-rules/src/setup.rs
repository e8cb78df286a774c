//! Anything that can be put on a board, and the one door through which it becomes a [`Position`].

use std::fmt;

use crate::point_set::PointSet;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::side::Side;

/// The winner's pieces that must fall before a vela becomes an ordinary game (`docs/rules.md`, "Vela").
pub const BURDEN: u8 = 17;

/// By which rules the next turn is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The ordinary rules, also after the burden of a vela has been paid.
    #[default]
    Riatra,
    /// A vela whose winner still owes pieces. White is the debtor, Black the winner of the game before.
    Vela {
        /// How many of Black's pieces have been captured so far, less than [`BURDEN`].
        fallen: u8,
    },
}

/// Anything one can put on a board and write down. How many pieces a game starts with is no bound here: a
/// board may be as full as it has points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The game and its board.
    pub ruleset: Ruleset,
    /// White's pieces.
    pub white: PointSet,
    /// Black's pieces.
    pub black: PointSet,
    /// Whose turn it is.
    pub to_move: Side,
    /// By which rules the turn is made.
    pub phase: Phase,
}

impl Setup {
    /// The position, if the setup could be one.
    ///
    /// # Errors
    ///
    /// Gives the setup back with everything that is wrong about it.
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
            Err(InvalidSetup { setup: self, problems })
        }
    }

    fn pieces(&self, side: Side) -> PointSet {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

/// What can be wrong about a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum SetupProblem {
    /// A point has both a white and a black piece.
    Overlap,
    /// A piece is on a point that this board does not have.
    OffBoard,
    /// There are no pieces at all.
    NoPieces,
    /// A side without pieces has lost, and the turn that took its last piece passed the move to it.
    LoserNotToMove,
    /// Vela is played on the widest board only.
    VelaBoard,
    /// So many pieces have fallen that the burden is paid.
    VelaPaid,
    /// Black has more pieces than can be left after so many have fallen.
    VelaPieces,
}

impl SetupProblem {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Overlap,
        Self::OffBoard,
        Self::NoPieces,
        Self::LoserNotToMove,
        Self::VelaBoard,
        Self::VelaPaid,
        Self::VelaPieces,
    ];

    /// The word for programs.
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
        let fallen = match setup.phase {
            Phase::Riatra => None,
            Phase::Vela { fallen } => Some(fallen),
        };
        match self {
            Self::Overlap => setup.white.intersects(setup.black),
            Self::OffBoard => !((setup.white | setup.black) - setup.ruleset.points()).is_empty(),
            Self::NoPieces => (setup.white | setup.black).is_empty(),
            Self::LoserNotToMove => setup.pieces(setup.to_move.opposite()).is_empty(),
            Self::VelaBoard => fallen.is_some() && setup.ruleset != Ruleset::Tsivy,
            Self::VelaPaid => fallen.is_some_and(|fallen| fallen >= BURDEN),
            Self::VelaPieces => fallen.is_some_and(|fallen| {
                setup.black.len() > u32::from(setup.ruleset.pieces().saturating_sub(fallen))
            }),
        }
    }
}

/// A set of [`SetupProblem`]s.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Problems(u16);

impl Problems {
    /// Whether this problem is one of them.
    #[must_use]
    pub const fn contains(self, problem: SetupProblem) -> bool {
        self.0 & problem.bit() != 0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The problems, in the order of [`SetupProblem::ALL`].
    pub fn iter(self) -> impl Iterator<Item = SetupProblem> {
        SetupProblem::ALL.into_iter().filter(move |&problem| self.contains(problem))
    }
}

impl fmt::Debug for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A setup that cannot be a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InvalidSetup {
    /// The setup as it was.
    pub setup: Setup,
    /// Everything that is wrong about it; at least one thing.
    pub problems: Problems,
}

impl fmt::Display for InvalidSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a position:")?;
        self.problems.iter().try_for_each(|problem| write!(f, " {}", problem.code()))
    }
}

impl std::error::Error for InvalidSetup {}
