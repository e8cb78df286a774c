//! The board between two turns, and the way from one to the next.

use crate::chain::Chain;
use crate::direction::Direction;
use crate::geometry;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::reason::{Reason, Refused};
use crate::ruleset::Ruleset;
use crate::setup::{BURDEN, Phase, Setup};
use crate::side::{BySide, Side};
use crate::stage::Stage;
use crate::step::Step;
use crate::trail::Trail;
use crate::turn::{Path, Turn};

/// The board between two turns. Its pieces have passed the checks of [`Setup::position`] or come from legal
/// play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    ruleset: Ruleset,
    to_move: Side,
    phase: Phase,
    pieces: BySide<PointSet>,
}

/// Where a legal step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Progress {
    /// The piece may capture again, or stop.
    UnderWay(Chain),
    /// The turn is over.
    Finished(Finished),
}

impl Progress {
    /// The turn, if it is over.
    #[must_use]
    pub const fn finished(self) -> Option<Finished> {
        match self {
            Self::UnderWay(_) => None,
            Self::Finished(finished) => Some(finished),
        }
    }
}

/// A turn that is over, and what it led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Finished {
    /// The whole turn.
    pub turn: Turn,
    /// The board after it, the other side to move.
    pub position: Position,
}

/// What the side to move is allowed to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    /// Capture where possible, otherwise a paika.
    Ordinary,
    /// The winner of the game before owes pieces: a paika, always.
    Offer,
    /// The debtor takes one piece with one step, or has nothing to do.
    Collect,
}

impl Position {
    /// The position in which an ordinary game begins (`docs/rules.md`, "Boards").
    #[must_use]
    pub const fn start(ruleset: Ruleset) -> Self {
        let white = ruleset.white_at_start();
        let others = ruleset.points().without(ruleset.centre());
        let black = PointSet::from_bits(others.bits() & !white.bits());
        Self { ruleset, to_move: Side::White, phase: Phase::Riatra, pieces: BySide { white, black } }
    }

    /// The position in which a vela begins (`docs/rules.md`, "Vela").
    #[must_use]
    pub const fn start_of_vela() -> Self {
        Self { phase: Phase::Vela { fallen: 0 }, ..Self::start(Ruleset::Tsivy) }
    }

    /// The game that is played.
    #[must_use]
    pub const fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.to_move
    }

    /// By which rules the next turn is made.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The pieces of one side.
    #[must_use]
    pub const fn pieces(&self, side: Side) -> PointSet {
        *self.pieces.get(side)
    }

    /// Whose piece stands on a point.
    #[must_use]
    pub fn occupant(&self, point: Point) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.pieces(side).contains(point))
    }

    /// The same as a [`Setup`], to look at or to change.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        let Self { ruleset, to_move, phase, pieces: BySide { white, black } } = *self;
        Setup { ruleset, white, black, to_move, phase }
    }

    /// Plays the first step of a turn. A capture of which only one is possible need not be named.
    ///
    /// # Errors
    ///
    /// Gives the position back with the reason, if the step is not legal.
    pub fn step(self, step: Step) -> Result<Progress, Refused<Self>> {
        match self.resolve(step) {
            Ok(step) => Ok(self.advance(step)),
            Err(reason) => Err(Refused { unchanged: self, reason }),
        }
    }

    /// Plays a whole turn.
    ///
    /// # Errors
    ///
    /// Gives the position back with the reason, if the turn is not legal here: that of the first step that is
    /// refused; [`Reason::TurnOver`] if steps are left over; [`Reason::MustCapture`] if it leaves a capture
    /// out without saying so; [`Reason::CannotEnd`] if it claims to have [ended early](Turn::ended_early) and
    /// did not.
    pub fn play(self, turn: &Turn) -> Result<Self, Refused<Self>> {
        self.follow(turn).map_err(|reason| Refused { unchanged: self, reason })
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
        let Setup { ruleset, white, black, to_move, phase } = setup;
        Self { ruleset, to_move, phase, pieces: BySide { white, black } }
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

    /// The piece on `origin` before its first step.
    pub(crate) const fn trail(&self, origin: Point) -> Trail {
        let closed = PointSet::from_bits(!self.ruleset.points().bits() | self.own().bits());
        Trail::new(origin, closed, self.enemy())
    }

    /// The board after the piece from `origin` has come to `at` and left the other side with `enemy`.
    pub(crate) const fn after(&self, origin: Point, at: Point, enemy: PointSet) -> Self {
        let mut next = *self;
        *next.pieces.get_mut(self.to_move) = self.own().without(origin).with(at);
        *next.pieces.get_mut(self.to_move.opposite()) = enemy;
        next.to_move = self.to_move.opposite();
        next
    }

    /// The board after a debtor's step that took `captured` (`docs/rules.md`, "Vela").
    pub(crate) fn after_collecting(&self, step: Step, captured: PointSet) -> Self {
        let next = self.after(step.from, step.to, self.enemy() - captured);
        let phase = match self.phase {
            Phase::Riatra => Phase::Riatra,
            Phase::Vela { fallen } if fallen + 1 == BURDEN => Phase::Riatra,
            Phase::Vela { fallen } => Phase::Vela { fallen: fallen + 1 },
        };
        Self { phase, ..next }
    }

    /// The step with its capture named, or why it is illegal. The order of the checks decides which of
    /// several reasons is told.
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
            Duty::Collect | Duty::Ordinary => self.trail(step.from).choose(step.to, step.capture)?,
        };
        if capture.is_none() && self.must_capture() {
            return Err(Reason::MustCapture);
        }
        Ok(Step { capture, ..step })
    }

    /// Whether a paika is forbidden.
    fn must_capture(&self) -> bool {
        match self.duty() {
            Duty::Ordinary => self.can_capture(),
            Duty::Offer => false,
            Duty::Collect => true,
        }
    }

    /// Plays a legal step whose capture is named.
    fn advance(self, step: Step) -> Progress {
        let path = Path::new(step.from).with(step);
        let trail = self.trail(step.from);
        match (step.capture, self.duty()) {
            (None, _) => Progress::Finished(Finished {
                turn: Turn::paika(step),
                position: self.after(step.from, step.to, self.enemy()),
            }),
            (Some(capture), Duty::Collect) => Progress::Finished(Finished {
                turn: Turn::run_out(path),
                position: self.after_collecting(step, trail.nearest(step.to, capture)),
            }),
            (Some(capture), Duty::Ordinary | Duty::Offer) => {
                let captured = trail.captured(step.to, capture);
                Chain::go_on_or_finish(self, path, trail.after(step.to, captured))
            }
        }
    }
}

/// The direction of a step, if a line of the board leads that way.
pub(crate) fn line(ruleset: Ruleset, step: Step) -> Result<Direction, Reason> {
    let direction = geometry::direction(step.from, step.to).ok_or(Reason::NotAdjacent)?;
    match geometry::neighbour(ruleset, step.from, direction) {
        Some(_) => Ok(direction),
        None => Err(Reason::NoLine),
    }
}
