//! A capturing turn under way.

use std::ops::ControlFlow;

use crate::direction::Direction;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::position::{self, Finished, Position, Progress};
use crate::reason::{Reason, Refused};
use crate::ruleset::Ruleset;
use crate::side::Side;
use crate::stage::Stage;
use crate::step::{Capture, Step};
use crate::step_list::StepList;
use crate::trail::Trail;
use crate::turn::{Path, Steps, Turn};

/// A capturing turn under way: at least one step has been played, and at least one further capture is
/// possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chain {
    start: Position,
    path: Path,
    trail: Trail,
}

impl Chain {
    /// The position in which the turn began.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The steps played so far, at least one.
    #[must_use]
    pub const fn played(&self) -> Steps {
        self.path.steps()
    }

    /// Where the moving piece stands now.
    #[must_use]
    pub const fn at(&self) -> Point {
        self.trail.at()
    }

    /// The points on which the piece has stood during this turn, with its origin and where it stands now.
    #[must_use]
    pub fn visited(&self) -> PointSet {
        self.played().flat_map(|step| [step.from, step.to]).collect()
    }

    /// The direction of the last step, in which the next may not go.
    #[must_use]
    pub const fn last_direction(&self) -> Direction {
        self.path.last_direction()
    }

    /// The game that is played.
    #[must_use]
    pub const fn ruleset(&self) -> Ruleset {
        self.start.ruleset()
    }

    /// Whose turn is under way.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.start.side_to_move()
    }

    /// The pieces of one side as they stand now.
    #[must_use]
    pub fn pieces(&self, side: Side) -> PointSet {
        self.stop().position.pieces(side)
    }

    /// Whose piece stands on a point now.
    #[must_use]
    pub fn occupant(&self, point: Point) -> Option<Side> {
        self.stop().position.occupant(point)
    }

    /// The legal further steps, in the order of their texts.
    #[must_use]
    pub fn steps(&self) -> StepList {
        let mut list = StepList::new();
        let _all = self.trail.for_each_capture(|to, capture| {
            list.push(Step::capturing(self.at(), to, capture));
            ControlFlow::Continue(())
        });
        list
    }

    /// Plays a further step. A capture of which only one is possible need not be named.
    ///
    /// # Errors
    ///
    /// Gives the chain back with the reason, if the step is not legal.
    pub fn step(self, step: Step) -> Result<Progress, Refused<Self>> {
        match self.resolve(step) {
            Ok(capture) => {
                let path = self.path.with(Step::capturing(step.from, step.to, capture));
                let captured = self.trail.captured(step.to, capture);
                Ok(Self::go_on_or_finish(self.start, path, self.trail.after(step.to, captured)))
            }
            Err(reason) => Err(Refused { unchanged: self, reason }),
        }
    }

    /// Ends the turn here, although the piece could go on.
    #[must_use]
    pub const fn stop(&self) -> Finished {
        self.finished(Turn::stopped(self.path))
    }

    /// Takes the last step back.
    #[must_use]
    pub fn back(self) -> Stage {
        let kept = self.path.len() - 1;
        self.played().take(kept).fold(Stage::Between(self.start), |stage, step| {
            let progress = match stage {
                Stage::Between(position) => position.step(step).ok(),
                Stage::UnderWay(chain) => chain.step(step).ok(),
            };
            progress.map(Stage::from).expect("what has been played can be played again")
        })
    }

    /// Takes all steps back.
    #[must_use]
    pub const fn reset(self) -> Position {
        self.start
    }

    /// A step has been played: the turn goes on if a further capture is possible, otherwise it is over.
    pub(crate) fn go_on_or_finish(start: Position, path: Path, trail: Trail) -> Progress {
        let chain = Self { start, path, trail };
        if trail.can_capture() {
            Progress::UnderWay(chain)
        } else {
            Progress::Finished(chain.finished(Turn::run_out(path)))
        }
    }

    const fn finished(&self, turn: Turn) -> Finished {
        Finished { turn, position: self.start.after(turn.origin(), self.trail.at(), self.trail.enemy()) }
    }

    /// The capture that a further step makes, or why it is illegal. The order of the checks decides which of
    /// several reasons is told.
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
        self.trail.choose(step.to, step.capture)?.ok_or(Reason::NoCapture)
    }
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Chain").field("start", &self.start).field("played", &self.played()).finish()
    }
}
