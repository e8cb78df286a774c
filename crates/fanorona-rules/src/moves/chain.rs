//! An unfinished capturing turn.

use std::ops::ControlFlow;

use super::moving_piece::MovingPiece;
use super::stage::Stage;
use super::step::{Capture, Step};
use super::step_list::StepList;
use super::turn::{Path, Steps, Turn};
use crate::board::direction::Direction;
use crate::board::point::Point;
use crate::board::point_set::PointSet;
use crate::board::side::Side;
use crate::position::{self, Finished, Position, Progress};
use crate::reason::{Reason, Refused};
use crate::ruleset::Ruleset;

/// An unfinished capturing turn: at least one step has been played, and a further capture is
/// possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chain {
    start: Position,
    path: Path,
    piece: MovingPiece,
}

impl Chain {
    /// The position at the start of the turn.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The steps played so far, at least one.
    #[must_use]
    pub const fn played(&self) -> Steps {
        self.path.steps()
    }

    /// The current point of the moving piece.
    #[must_use]
    pub const fn at(&self) -> Point {
        self.piece.at()
    }

    /// The points that the piece has visited in this turn, including its origin and its current
    /// point.
    #[must_use]
    pub fn visited(&self) -> PointSet {
        self.played()
            .flat_map(|step| [step.from, step.to])
            .collect()
    }

    /// The direction of the last step. The next step may not have the same direction.
    #[must_use]
    pub const fn last_direction(&self) -> Direction {
        self.path.last_direction()
    }

    /// The ruleset, which determines the board.
    #[must_use]
    pub const fn ruleset(&self) -> Ruleset {
        self.start.ruleset()
    }

    /// The side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.start.side_to_move()
    }

    /// The current pieces of one side.
    #[must_use]
    pub fn pieces(&self, side: Side) -> PointSet {
        self.stop().position.pieces(side)
    }

    /// The side whose piece is currently on a point.
    #[must_use]
    pub fn occupant(&self, point: Point) -> Option<Side> {
        self.stop().position.occupant(point)
    }

    /// The legal further steps, sorted by their text.
    #[must_use]
    pub fn steps(&self) -> StepList {
        let mut list = StepList::new();
        let _all = self.piece.for_each_capture(|to, capture| {
            list.push(Step::capturing(self.at(), to, capture));
            ControlFlow::Continue(())
        });
        list
    }

    /// Plays a further step. If only one way to capture is possible, the step need not name it.
    ///
    /// # Errors
    ///
    /// Returns the chain and the reason if the step is illegal.
    pub fn step(self, step: Step) -> Result<Progress, Refused<Self>> {
        match self.resolve(step) {
            Ok(capture) => {
                let path = self.path.with(Step::capturing(step.from, step.to, capture));
                let captured = self.piece.captured(step.to, capture);
                Ok(Self::continue_or_finish(
                    self.start,
                    path,
                    self.piece.after(step.to, captured),
                ))
            }
            Err(reason) => Err(Refused {
                unchanged: self,
                reason,
            }),
        }
    }

    /// Ends the turn here, although a further capture is possible.
    #[must_use]
    pub const fn stop(&self) -> Finished {
        self.finished(Turn::stopped(self.path))
    }

    /// Takes the last step back.
    #[must_use]
    pub fn back(self) -> Stage {
        let kept = self.path.len() - 1;
        self.played()
            .take(kept)
            .fold(Stage::Between(self.start), |stage, step| {
                let progress = match stage {
                    Stage::Between(position) => position.step(step).ok(),
                    Stage::UnderWay(chain) => chain.step(step).ok(),
                };
                progress
                    .map(Stage::from)
                    .expect("what has been played can be played again")
            })
    }

    /// Takes all steps back.
    #[must_use]
    pub const fn reset(self) -> Position {
        self.start
    }

    /// The result of a step: the turn continues if a further capture is possible, otherwise it is
    /// finished.
    pub(crate) fn continue_or_finish(start: Position, path: Path, piece: MovingPiece) -> Progress {
        let chain = Self { start, path, piece };
        if piece.can_capture() {
            Progress::UnderWay(chain)
        } else {
            Progress::Finished(chain.finished(Turn::run_out(path)))
        }
    }

    const fn finished(&self, turn: Turn) -> Finished {
        Finished {
            turn,
            position: self
                .start
                .after(turn.origin(), self.piece.at(), self.piece.enemy()),
        }
    }

    /// The way in which a further step captures, or why it is illegal. If there are several
    /// reasons, the order of the checks decides.
    fn resolve(&self, step: Step) -> Result<Capture, Reason> {
        let board = self.ruleset().points();
        if !board.contains(step.from) || !board.contains(step.to) {
            return Err(Reason::Syntax);
        }
        if self.occupant(step.from) != Some(self.side_to_move()) {
            return Err(Reason::NotYourPiece);
        }
        if step.from != self.at() {
            return Err(Reason::OtherPiece);
        }
        if self.visited().contains(step.to) {
            return Err(Reason::Revisit);
        }
        let direction = position::line(self.ruleset(), step)?;
        if self.occupant(step.to).is_some() {
            return Err(Reason::Occupied);
        }
        if direction == self.last_direction() {
            return Err(Reason::SameDirection);
        }
        self.piece
            .choose(step.to, step.capture)?
            .ok_or(Reason::NoCapture)
    }
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Chain")
            .field("start", &self.start)
            .field("played", &self.played())
            .finish()
    }
}
