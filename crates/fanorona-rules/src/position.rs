//! The board between two turns, and how a turn changes it.

use crate::board::direction::Direction;
use crate::board::geometry;
use crate::board::point::Point;
use crate::board::point_set::PointSet;
use crate::board::side::{BySide, Side};
use crate::moves::chain::Chain;
use crate::moves::moving_piece::MovingPiece;
use crate::moves::stage::Stage;
use crate::moves::step::Step;
use crate::moves::turn::{Path, Turn};
use crate::reason::{Reason, Refused};
use crate::ruleset::Ruleset;
use crate::setup::{BURDEN, Phase, Setup};

/// The board between two turns. It was validated by [`Setup::position`] or results from legal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    ruleset: Ruleset,
    to_move: Side,
    phase: Phase,
    pieces: BySide<PointSet>,
}

/// The result of a legal step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Progress {
    /// The piece may capture again, or stop.
    UnderWay(Chain),
    /// The turn is finished.
    Finished(Finished),
}

impl Progress {
    /// The finished turn, if there is one.
    #[must_use]
    pub const fn finished(self) -> Option<Finished> {
        match self {
            Self::UnderWay(_) => None,
            Self::Finished(finished) => Some(finished),
        }
    }
}

/// A finished turn and its resulting position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Finished {
    /// The whole turn.
    pub turn: Turn,
    /// The resulting position, with the other side to move.
    pub position: Position,
}

/// The kinds of turns that the side to move may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    /// Capture where possible, otherwise a paika.
    Ordinary,
    /// The winner in a vela whose burden is unpaid: only a paika.
    Offer,
    /// The debtor in a vela whose burden is unpaid: one step, capturing one piece.
    Collect,
}

impl Position {
    /// The start position of an ordinary game (`docs/rules.md`, "Boards").
    #[must_use]
    pub const fn start(ruleset: Ruleset) -> Self {
        let white = ruleset.white_at_start();
        let others = ruleset.points().without(ruleset.centre());
        let black = PointSet::from_bits(others.bits() & !white.bits());
        Self {
            ruleset,
            to_move: Side::White,
            phase: Phase::Riatra,
            pieces: BySide { white, black },
        }
    }

    /// The start position of a vela (`docs/rules.md`, "Vela").
    #[must_use]
    pub const fn start_of_vela() -> Self {
        Self {
            phase: Phase::Vela { captured: 0 },
            ..Self::start(Ruleset::Tsivy)
        }
    }

    /// The ruleset, which determines the board.
    #[must_use]
    pub const fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.to_move
    }

    /// Which rules apply to the next turn.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The pieces of one side.
    #[must_use]
    pub const fn pieces(&self, side: Side) -> PointSet {
        *self.pieces.get(side)
    }

    /// The side whose piece is on a point.
    #[must_use]
    pub fn occupant(&self, point: Point) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|&side| self.pieces(side).contains(point))
    }

    /// The position as a [`Setup`], to inspect or change.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        let Self {
            ruleset,
            to_move,
            phase,
            pieces: BySide { white, black },
        } = *self;
        Setup {
            ruleset,
            white,
            black,
            to_move,
            phase,
        }
    }

    /// Plays the first step of a turn. If only one way to capture is possible, the step need not
    /// name it.
    ///
    /// # Errors
    ///
    /// Returns the position and the reason if the step is illegal.
    pub fn step(self, step: Step) -> Result<Progress, Refused<Self>> {
        match self.resolve(step) {
            Ok(step) => Ok(self.advance(step)),
            Err(reason) => Err(Refused {
                unchanged: self,
                reason,
            }),
        }
    }

    /// Plays a whole turn.
    ///
    /// # Errors
    ///
    /// Returns the position and the reason if the turn is illegal here: the reason of the first
    /// illegal step; [`Reason::TurnOver`] if there are steps after the end of the turn;
    /// [`Reason::MustCapture`] if the piece could capture again and the turn does not say that it
    /// stops; [`Reason::CannotEnd`] if the turn says that it [ended early](Turn::ended_early) but
    /// no further capture was possible.
    pub fn play(self, turn: &Turn) -> Result<Self, Refused<Self>> {
        self.follow(turn).map_err(|reason| Refused {
            unchanged: self,
            reason,
        })
    }

    fn follow(self, turn: &Turn) -> Result<Self, Reason> {
        let mut stage = Stage::Between(self);
        let mut end = None;
        for step in turn.steps() {
            if end.is_some() {
                return Err(Reason::TurnOver);
            }
            let progress = stage.step(step).map_err(|refused| refused.reason)?;
            end = progress.finished();
            stage = progress.into();
        }
        let end = match (end, stage) {
            (Some(finished), _) => finished,
            (None, Stage::UnderWay(chain)) => chain.stop(),
            (None, Stage::Between(_)) => return Err(Reason::Syntax),
        };
        if end.turn == *turn {
            Ok(end.position)
        } else if turn.ended_early() {
            Err(Reason::CannotEnd)
        } else {
            Err(Reason::MustCapture)
        }
    }

    pub(crate) const fn from_checked(setup: Setup) -> Self {
        let Setup {
            ruleset,
            white,
            black,
            to_move,
            phase,
        } = setup;
        Self {
            ruleset,
            to_move,
            phase,
            pieces: BySide { white, black },
        }
    }

    pub(crate) const fn own(&self) -> PointSet {
        self.pieces(self.to_move)
    }

    pub(crate) const fn enemy(&self) -> PointSet {
        self.pieces(self.to_move.opposite())
    }

    pub(crate) fn empty(&self) -> PointSet {
        self.ruleset.points() - self.own() - self.enemy()
    }

    pub(crate) const fn duty(&self) -> Duty {
        match (self.phase, self.to_move) {
            (Phase::Riatra, _) => Duty::Ordinary,
            (Phase::Vela { .. }, Side::White) => Duty::Collect,
            (Phase::Vela { .. }, Side::Black) => Duty::Offer,
        }
    }

    /// The piece on `origin`, before its first step.
    pub(crate) const fn piece(&self, origin: Point) -> MovingPiece {
        let closed = PointSet::from_bits(!self.ruleset.points().bits() | self.own().bits());
        MovingPiece::new(origin, closed, self.enemy())
    }

    /// The position after the piece from `origin` has moved to `at`, where `enemy` are the
    /// opponent's remaining pieces.
    pub(crate) const fn after(&self, origin: Point, at: Point, enemy: PointSet) -> Self {
        let mut next = *self;
        *next.pieces.get_mut(self.to_move) = self.own().without(origin).with(at);
        *next.pieces.get_mut(self.to_move.opposite()) = enemy;
        next.to_move = self.to_move.opposite();
        next
    }

    /// The position after a debtor's step that captured `piece` (`docs/rules.md`, "Vela").
    pub(crate) fn after_collecting(&self, step: Step, piece: PointSet) -> Self {
        let next = self.after(step.from, step.to, self.enemy() - piece);
        let phase = match self.phase {
            Phase::Riatra => Phase::Riatra,
            Phase::Vela { captured } if captured + 1 == BURDEN => Phase::Riatra,
            Phase::Vela { captured } => Phase::Vela {
                captured: captured + 1,
            },
        };
        Self { phase, ..next }
    }

    /// The step with its way to capture, or why it is illegal. If there are several reasons, the
    /// order of the checks decides.
    fn resolve(&self, step: Step) -> Result<Step, Reason> {
        let board = self.ruleset.points();
        if !board.contains(step.from) || !board.contains(step.to) {
            return Err(Reason::Syntax);
        }
        if !self.own().contains(step.from) {
            return Err(Reason::NotYourPiece);
        }
        line(self.ruleset, step)?;
        if !self.empty().contains(step.to) {
            return Err(Reason::Occupied);
        }
        let capture = match self.duty() {
            Duty::Offer if step.capture.is_some() => return Err(Reason::VelaNoCapture),
            Duty::Offer => None,
            Duty::Collect | Duty::Ordinary => {
                self.piece(step.from).choose(step.to, step.capture)?
            }
        };
        if capture.is_none() && self.must_capture() {
            return Err(Reason::MustCapture);
        }
        Ok(Step { capture, ..step })
    }

    /// Whether a paika is illegal.
    fn must_capture(&self) -> bool {
        match self.duty() {
            Duty::Ordinary => self.can_capture(),
            Duty::Offer => false,
            Duty::Collect => true,
        }
    }

    /// Plays a legal step that names its way to capture.
    fn advance(self, step: Step) -> Progress {
        let path = Path::new(step.from).with(step);
        let piece = self.piece(step.from);
        match (step.capture, self.duty()) {
            (None, _) => Progress::Finished(Finished {
                turn: Turn::paika(step),
                position: self.after(step.from, step.to, self.enemy()),
            }),
            (Some(capture), Duty::Collect) => Progress::Finished(Finished {
                turn: Turn::run_out(path),
                position: self.after_collecting(step, piece.nearest(step.to, capture)),
            }),
            (Some(capture), Duty::Ordinary | Duty::Offer) => {
                let captured = piece.captured(step.to, capture);
                Chain::continue_or_finish(self, path, piece.after(step.to, captured))
            }
        }
    }
}

/// The direction of a step, if it follows a line of the board.
pub(crate) fn line(ruleset: Ruleset, step: Step) -> Result<Direction, Reason> {
    let direction = geometry::direction(step.from, step.to).ok_or(Reason::NotAdjacent)?;
    match geometry::neighbour(ruleset, step.from, direction) {
        Some(_) => Ok(direction),
        None => Err(Reason::NoLine),
    }
}
