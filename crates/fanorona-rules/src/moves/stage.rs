//! The current state of a game, within or between turns, and how a line of moves changes it.

use super::chain::Chain;
use super::step::{Capture, Step};
use super::step_list::StepList;
use super::turn::{Steps, Turn};
use crate::board::point::Point;
use crate::board::point_set::PointSet;
use crate::board::side::Side;
use crate::notation::{MarkedPoint, Movements, Word};
use crate::position::{Position, Progress};
use crate::reason::{Reason, Refused};
use crate::ruleset::Ruleset;
use crate::setup::Phase;

/// The current state of a game: between two turns, or within one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The next step starts a turn.
    Between(Position),
    /// A capturing turn is unfinished; it can continue or stop.
    UnderWay(Chain),
}

/// The result of a line of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The state after the line.
    pub stage: Stage,
    /// The turn, if the line finished it.
    pub finished: Option<Turn>,
    /// The number of steps that the line played.
    pub steps: u8,
}

/// A line of moves was refused as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rejection {
    /// The unchanged state before the line.
    pub stage: Stage,
    /// The number of the refused move in the line, counted from 1.
    pub step: usize,
    /// The reason of the refusal.
    pub reason: Reason,
    /// The steps that would have been legal instead; empty after the end of the turn.
    pub legal: StepList,
    /// Whether ending the turn would have been legal instead.
    pub may_end: bool,
    /// The state to which the refused move was applied.
    pub at: Stage,
    /// The refused move, if it is a step.
    pub refused: Option<Step>,
}

impl Rejection {
    /// The two ways to capture between which the refused step must choose, each with the pieces that
    /// it captures; empty if there is nothing to choose.
    pub fn choices(&self) -> impl Iterator<Item = (Step, PointSet)> {
        let step = self
            .refused
            .filter(|_| self.reason == Reason::ChooseCapture);
        let at = self.at;
        let enemy = at.side_to_move().opposite();
        Capture::ALL.into_iter().filter_map(move |capture| {
            let step = Step {
                capture: Some(capture),
                ..step?
            };
            let after = Stage::from(at.step(step).ok()?);
            Some((step, at.pieces(enemy) - after.pieces(enemy)))
        })
    }
}

impl std::fmt::Display for Rejection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "movement {} refused: {}", self.step, self.reason)
    }
}

impl std::error::Error for Rejection {}

impl Stage {
    /// The ruleset, which determines the board.
    #[must_use]
    pub const fn ruleset(&self) -> Ruleset {
        self.start().ruleset()
    }

    /// The side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.start().side_to_move()
    }

    /// Which rules apply to the turn.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.start().phase()
    }

    /// The current pieces of one side.
    #[must_use]
    pub fn pieces(&self, side: Side) -> PointSet {
        match self {
            Self::Between(position) => position.pieces(side),
            Self::UnderWay(chain) => chain.pieces(side),
        }
    }

    /// The side whose piece is currently on a point.
    #[must_use]
    pub fn occupant(&self, point: Point) -> Option<Side> {
        match self {
            Self::Between(position) => position.occupant(point),
            Self::UnderWay(chain) => chain.occupant(point),
        }
    }

    /// The steps that are legal now.
    #[must_use]
    pub fn steps(&self) -> StepList {
        match self {
            Self::Between(position) => position.steps(),
            Self::UnderWay(chain) => chain.steps(),
        }
    }

    /// Whether the turn may be ended now.
    #[must_use]
    pub const fn may_end(&self) -> bool {
        match self {
            Self::Between(_) => false,
            Self::UnderWay(_) => true,
        }
    }

    /// The position at the start of the current turn.
    #[must_use]
    pub const fn start(&self) -> &Position {
        match self {
            Self::Between(position) => position,
            Self::UnderWay(chain) => chain.start(),
        }
    }

    /// The steps played so far in the current turn.
    #[must_use]
    pub fn played(&self) -> Steps {
        match self {
            Self::Between(_) => Steps::none(),
            Self::UnderWay(chain) => chain.played(),
        }
    }

    /// Plays one step.
    ///
    /// # Errors
    ///
    /// Returns the stage and the reason if the step is illegal.
    pub fn step(self, step: Step) -> Result<Progress, Refused<Self>> {
        let progress = match self {
            Self::Between(position) => position.step(step).map_err(|refused| refused.reason),
            Self::UnderWay(chain) => chain.step(step).map_err(|refused| refused.reason),
        };
        progress.map_err(|reason| Refused {
            unchanged: self,
            reason,
        })
    }

    /// Plays a line of moves: all of it or nothing. The line may also be the whole turn from its
    /// start, of which some steps are played already.
    ///
    /// # Errors
    ///
    /// Says which move was refused, why, and what would have been legal instead.
    pub fn play(self, movements: &Movements) -> Result<Played, Box<Rejection>> {
        self.play_on(movements)
            .or_else(|rejection| self.play_again(movements).ok_or(rejection))
    }

    /// Plays a line that begins with the first step of the unfinished turn and repeats all its
    /// steps.
    fn play_again(self, movements: &Movements) -> Option<Played> {
        let Self::UnderWay(chain) = self else {
            return None;
        };
        let before = chain.played();
        let again = Self::Between(*chain.start()).play_on(movements).ok()?;
        let repeated = again
            .finished
            .map_or_else(|| again.stage.played(), |turn| turn.steps());
        let repeats =
            repeated.len() >= before.len() && before.clone().zip(repeated).all(|(a, b)| a == b);
        let steps = again.steps.checked_sub(u8::try_from(before.len()).ok()?)?;
        repeats.then_some(Played { steps, ..again })
    }

    /// Plays a line that begins where the turn stands.
    fn play_on(self, movements: &Movements) -> Result<Played, Box<Rejection>> {
        let mut line = Line {
            stage: self,
            finished: None,
            stopped: false,
            steps: 0,
        };
        let mut words = movements.words();
        let mut count = 0;
        while let Some((movement, rest)) = line.next_movement(words) {
            count += 1;
            let refused = movement.step();
            line.apply(movement).map_err(|reason| {
                Box::new(Rejection {
                    refused,
                    ..line.rejection(self, count, reason)
                })
            })?;
            words = rest;
        }
        Ok(Played {
            stage: line.stage,
            finished: line.finished,
            steps: line.steps,
        })
    }
}

impl From<Position> for Stage {
    fn from(position: Position) -> Self {
        Self::Between(position)
    }
}

impl From<Chain> for Stage {
    fn from(chain: Chain) -> Self {
        Self::UnderWay(chain)
    }
}

impl From<Progress> for Stage {
    fn from(progress: Progress) -> Self {
        match progress {
            Progress::UnderWay(chain) => Self::UnderWay(chain),
            Progress::Finished(finished) => Self::Between(finished.position),
        }
    }
}

/// A move, made of one or two words of a line.
enum Movement {
    Step(Step),
    Stop,
    /// An origin without a destination, or with a `+` that is not that of the step before.
    NotAStep,
}

impl Movement {
    const fn step(&self) -> Option<Step> {
        match self {
            Self::Step(step) => Some(*step),
            Self::Stop | Self::NotAStep => None,
        }
    }
}

/// A line while it is being played.
struct Line {
    stage: Stage,
    finished: Option<Turn>,
    /// Whether the line contained a stop word.
    stopped: bool,
    steps: u8,
}

impl Line {
    /// Removes the next move from the words. Whether a point is an origin depends on the moving
    /// piece (`docs/rules.md`, "Notation").
    fn next_movement<'w>(&self, words: &'w [Word]) -> Option<(Movement, &'w [Word])> {
        let (first, rest) = match words.split_first()? {
            (Word::Stop, rest) => return Some((Movement::Stop, rest)),
            (Word::Point(first), rest) => (first, rest),
        };
        let second = match rest.split_first() {
            Some((Word::Point(second), rest)) => Some((second, rest)),
            Some((Word::Stop, _)) | None => None,
        };
        if let Stage::UnderWay(chain) = self.stage
            && !(second.is_some() && names_origin(&chain, first))
        {
            let step = Step {
                from: chain.at(),
                to: first.point,
                capture: first.sign,
            };
            return Some((Movement::Step(step), rest));
        }
        Some(match second {
            Some((second, rest)) if self.understands_sign(first) => {
                let step = Step {
                    from: first.point,
                    to: second.point,
                    capture: second.sign,
                };
                (Movement::Step(step), rest)
            }
            Some(_) | None => (Movement::NotAStep, rest),
        })
    }

    /// Whether the sign after an origin means something: `-` is a dash there, and `+` may repeat
    /// that of the step before.
    fn understands_sign(&self, origin: &MarkedPoint) -> bool {
        let before = match self.stage {
            Stage::UnderWay(chain) if origin.point == chain.at() => chain.played().last(),
            Stage::UnderWay(_) | Stage::Between(_) => None,
        };
        origin.sign != Some(Capture::Approach)
            || before.is_some_and(|step| step.capture == origin.sign)
    }

    fn apply(&mut self, movement: Movement) -> Result<(), Reason> {
        match (movement, self.finished) {
            (Movement::Stop, Some(_)) if !self.stopped => self.stopped = true,
            (_, Some(_)) => return Err(Reason::TurnOver),
            (Movement::NotAStep, None) => return Err(Reason::Syntax),
            (Movement::Stop, None) => self.stop()?,
            (Movement::Step(step), None) => {
                let progress = self.stage.step(step).map_err(|refused| refused.reason)?;
                self.steps += 1;
                self.arrive(progress);
            }
        }
        Ok(())
    }

    fn stop(&mut self) -> Result<(), Reason> {
        let Stage::UnderWay(chain) = self.stage else {
            return Err(Reason::CannotEnd);
        };
        self.stopped = true;
        self.arrive(Progress::Finished(chain.stop()));
        Ok(())
    }

    fn arrive(&mut self, progress: Progress) {
        self.stage = progress.into();
        self.finished = progress.finished().map(|finished| finished.turn);
    }

    fn rejection(&self, before: Stage, step: usize, reason: Reason) -> Rejection {
        // After the end of the turn the player has no legal step; the stage's steps belong to the
        // opponent.
        let legal = if self.finished.is_some() {
            StepList::new()
        } else {
            self.stage.steps()
        };
        Rejection {
            stage: before,
            step,
            reason,
            legal,
            may_end: self.stage.may_end(),
            at: self.stage,
            refused: None,
        }
    }
}

/// Whether a point that is followed by another point is the origin of a further step: the point of
/// the moving piece, or of another piece of the same side. The latter cannot be a destination, and
/// the reason `OtherPiece` explains the refusal best.
fn names_origin(chain: &Chain, first: &MarkedPoint) -> bool {
    first.point == chain.at()
        || first.sign != Some(Capture::Approach)
            && chain.occupant(first.point) == Some(chain.side_to_move())
}
