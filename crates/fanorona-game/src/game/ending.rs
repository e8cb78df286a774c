//! How a game ends: claims, automatic results, and players who give up.

use super::action::{ActionRefusal, Change, Claim, GivenUp, Happening, Unplayed};
use super::{Game, Ply};
use crate::{EndReason, GameResult};
use fanorona_rules::{
    CLAIM_QUIET_TURNS, CLAIM_REPETITIONS, DRAW_QUIET_TURNS, DRAW_REPETITIONS, Setup, Side, Stage,
    Turn,
};

impl Game {
    /// The draw that the side to move can claim now.
    #[must_use]
    pub fn claimable(&self) -> Option<Claim> {
        if self.repetitions() >= CLAIM_REPETITIONS {
            Some(Claim::Repetition)
        } else if self.quiet_turns() >= CLAIM_QUIET_TURNS {
            Some(Claim::NoCapture)
        } else {
            None
        }
    }

    /// The result that the rules give automatically between two turns.
    pub(super) fn automatic_result(&self) -> Option<GameResult> {
        if let Some(outcome) = self.stage.start().outcome() {
            return Some(outcome.into());
        }
        if self.repetitions() >= DRAW_REPETITIONS {
            return Some(GameResult::draw(EndReason::Repetition));
        }
        (self.quiet_turns() >= DRAW_QUIET_TURNS)
            .then(|| GameResult::draw(EndReason::NoCaptureLimit))
    }

    pub(super) fn ended(&self, result: GameResult) -> Change {
        let game = Self {
            offers: Vec::new(),
            result: Some(result),
            ..self.clone()
        };
        Change {
            game,
            happened: vec![Happening::Ended { result, by: None }],
        }
    }

    /// The game after the side `by` has ended it alone.
    pub(super) fn ended_by(&self, by: GivenUp, result: GameResult) -> Change {
        let Change { game, .. } = self.ended(result);
        Change {
            game,
            happened: vec![Happening::Ended {
                result,
                by: Some(by),
            }],
        }
    }

    /// The game after the side `by` has given it up: an unplayed game is aborted, any other game is
    /// lost.
    pub(super) fn given_up(&self, by: Side, why: EndReason, unplayed: Unplayed) -> Change {
        let result = match unplayed {
            Unplayed::Void if self.is_unplayed() => GameResult::aborted(),
            Unplayed::Void | Unplayed::Lost => GameResult::win(by.opposite(), why),
        };
        self.ended_by(GivenUp { side: by, why }, result)
    }

    /// Whether a side has not played a turn yet. Either side can end such a game without a result.
    #[must_use]
    pub fn is_unplayed(&self) -> bool {
        self.ply < Ply(2)
    }

    pub(super) fn claim(&self, by: Side) -> Result<Change, ActionRefusal> {
        if by != self.stage.side_to_move() {
            return Err(ActionRefusal::NotYourTurn);
        }
        if matches!(self.stage, Stage::UnderWay(_)) {
            return Err(ActionRefusal::ClaimInMidTurn);
        }
        match self.claimable() {
            Some(Claim::Repetition) => Ok(self.ended(GameResult::draw(EndReason::Repetition))),
            Some(Claim::NoCapture) => Ok(self.ended(GameResult::draw(EndReason::NoCaptureLimit))),
            None => Err(ActionRefusal::NothingToClaim {
                repetitions: self.repetitions(),
                quiet_turns: self.quiet_turns(),
            }),
        }
    }

    /// How many times the position at the start of the current turn has occurred with the same side
    /// to move, including now.
    pub(crate) fn repetitions(&self) -> u32 {
        let now = self.stage.start().setup();
        let earlier = self.quiet.iter().rev().scan(now, |setup, turn| {
            *setup = unplayed(*setup, turn)?;
            Some(*setup)
        });
        let again = earlier.filter(|setup| *setup == now).count();
        1 + u32::try_from(again).unwrap_or(u32::MAX)
    }
}

/// The board before the paika `turn` led to `after`; `None` if it cannot have.
pub(super) fn unplayed(after: Setup, turn: &Turn) -> Option<Setup> {
    let step = turn.steps().next()?;
    let mover = after.to_move.opposite();
    let mut before = Setup {
        to_move: mover,
        ..after
    };
    let own = match mover {
        Side::White => &mut before.white,
        Side::Black => &mut before.black,
    };
    let fits = step.capture.is_none() && own.contains(step.to);
    let free = !after.white.contains(step.from) && !after.black.contains(step.from);
    if !fits || !free {
        return None;
    }
    *own = own.without(step.to).with(step.from);
    Some(before)
}
