//! The game, from the first turn to the result.

pub(crate) mod action;
mod adjudication;
mod ending;
mod offers;
pub(crate) mod path;
pub(crate) mod record;
mod restore;
pub(crate) mod result;

pub use offers::{Offer, OfferId, Proposal, ProposalKind};
pub use restore::BrokenGame;

use crate::{EndReason, GameResult};
use action::{Action, ActionRefusal, Change, GivenUp, Happening};
use ending::unplayed;
use fanorona_rules::notation::Movements;
use fanorona_rules::{Played, PointSet, Position, Ruleset, Side, Stage, Step, Turn};
use restore::HowMuch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of finished turns, of both sides together. The current turn is the next one.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
pub struct Ply(pub u32);

impl Ply {
    /// The number with one more turn.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The side that plays the turn with this number in a game whose first turn is that of `first`.
    #[must_use]
    pub fn side(self, first: Side) -> Side {
        if self.0.is_multiple_of(2) {
            first.opposite()
        } else {
            first
        }
    }
}

/// A game: its position, and as much of its history as the rules need.
///
/// The history is the turns since the last capture. All of them are *paikas*. Only since then can a
/// position have occurred before, and paikas can be played backwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    stage: Stage,
    ply: Ply,
    quiet: Vec<Turn>,
    last: Option<LastTurn>,
    /// Oldest first, at most one of each kind.
    offers: Vec<Offer>,
    result: Option<GameResult>,
}

/// The last finished turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastTurn {
    /// The turn.
    pub turn: Turn,
    /// The points of the captured pieces.
    pub taken: PointSet,
}

impl LastTurn {
    /// `turn`, which led from `before` to `after`.
    #[must_use]
    pub fn between(before: &Position, turn: Turn, after: &Position) -> Self {
        let enemy = before.side_to_move().opposite();
        Self {
            turn,
            taken: before.pieces(enemy) - after.pieces(enemy),
        }
    }
}

impl Game {
    /// A new game on the board of `ruleset`.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Self {
        Self::from_position(Position::start(ruleset))
    }

    /// A new game that starts with `position`.
    #[must_use]
    pub fn from_position(position: Position) -> Self {
        Self {
            stage: Stage::Between(position),
            ply: Ply(0),
            quiet: Vec::new(),
            last: None,
            offers: Vec::new(),
            result: None,
        }
    }

    /// The side to move has finished `turn`, which led to `stage`. The result is not determined.
    fn advance(&mut self, turn: Turn, stage: Stage) {
        self.last = Some(LastTurn::between(self.stage.start(), turn, stage.start()));
        self.ply = self.ply.next();
        if turn.captures() {
            self.quiet.clear();
        } else {
            self.quiet.push(turn);
        }
        (self.stage, self.result) = (stage, None);
        self.offers.clear();
    }

    /// The position, or the unfinished capturing turn.
    #[must_use]
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The number of finished turns.
    #[must_use]
    pub fn ply(&self) -> Ply {
        self.ply
    }

    /// The turns since the last capture, oldest first.
    #[must_use]
    pub fn quiet(&self) -> &[Turn] {
        &self.quiet
    }

    /// The last finished turn.
    #[must_use]
    pub fn last(&self) -> Option<Turn> {
        self.last.map(|last| last.turn)
    }

    /// The last finished turn and what it captured.
    #[must_use]
    pub fn last_turn(&self) -> Option<LastTurn> {
        self.last
    }

    /// The result, if the game is over.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The side to move; `None` if the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        self.result.is_none().then(|| self.stage.side_to_move())
    }

    /// The number of the current turn, from 1, over both sides.
    #[must_use]
    pub fn turn_number(&self) -> u32 {
        self.ply.0 + 1
    }

    /// Applies `action` of the side `by`.
    ///
    /// # Errors
    /// The action is refused. The game is unchanged in any case.
    pub fn apply(&self, by: Side, action: &Action) -> Result<Change, ActionRefusal> {
        if let Some(result) = self.result {
            return Err(ActionRefusal::GameOver(result));
        }
        match action {
            Action::Play { movements, turn } => self.play(by, movements, *turn),
            Action::Back => self.take_back(by, HowMuch::LastStep),
            Action::Reset => self.take_back(by, HowMuch::AllSteps),
            Action::GiveUp { why, unplayed } => Ok(self.given_up(by, *why, *unplayed)),
            Action::ServerStops => Ok(self.ended(GameResult::void(EndReason::ServerStopped))),
            Action::Abort if self.is_unplayed() => {
                let by = GivenUp {
                    side: by,
                    why: EndReason::Aborted,
                };
                Ok(self.ended_by(by, GameResult::aborted()))
            }
            Action::Abort => self.propose(by, Proposal::Abort),
            Action::Propose(what) => self.propose(by, *what),
            Action::Accept(named) => self.accept(by, *named),
            Action::AcceptUndo { earlier } => self.accept_undo(by, earlier),
            Action::Reject(named) => self.reject(by, *named),
            Action::Claim => self.claim(by),
        }
    }

    fn play(
        &self,
        by: Side,
        movements: &Movements,
        turn: Option<u32>,
    ) -> Result<Change, ActionRefusal> {
        if turn.is_some_and(|turn| turn != self.turn_number()) {
            return Err(ActionRefusal::Stale {
                turn: self.turn_number(),
            });
        }
        if by != self.stage.side_to_move() {
            return Err(ActionRefusal::NotYourTurn);
        }
        let played = self.stage.played().len();
        let Played {
            stage, finished, ..
        } = self.stage.play(movements).map_err(ActionRefusal::Illegal)?;
        Ok(match finished {
            Some(turn) => self.turned(turn, stage),
            None => {
                // If the line only repeats the turn so far, all of the turn is reported.
                let is_more = stage.played().len() > played;
                let known = if is_more { played } else { 0 };
                let steps: Vec<Step> = stage.played().skip(known).collect();
                let game = Self {
                    stage,
                    ..self.clone()
                };
                Change {
                    game,
                    happened: vec![Happening::Stepped { by, steps }],
                }
            }
        })
    }

    /// The game after the side to move has finished `turn`, which led to `stage`.
    fn turned(&self, turn: Turn, stage: Stage) -> Change {
        let by = self.stage.side_to_move();
        let ply = self.ply.next();
        let mut game = self.clone();
        game.advance(turn, stage);
        game.result = game.automatic_result();
        // Who offers a draw and then plays still offers it; the opponent's turn is the answer.
        let stands =
            |offer: &Offer| game.result.is_none() && offer.by == by && offer.what == Proposal::Draw;
        let (standing, lapsed) = self
            .offers
            .iter()
            .partition::<Vec<_>, _>(|offer| stands(offer));
        game.offers = standing;
        let mut happened = vec![Happening::Turned { by, turn, ply }];
        happened.extend(lapsed.into_iter().map(Happening::Lapsed));
        happened.extend(
            game.result
                .map(|result| Happening::Ended { result, by: None }),
        );
        Change { game, happened }
    }

    fn take_back(&self, by: Side, how_much: HowMuch) -> Result<Change, ActionRefusal> {
        let Stage::UnderWay(chain) = &self.stage else {
            return Err(ActionRefusal::NothingToTakeBack);
        };
        if by != self.stage.side_to_move() {
            return Err(ActionRefusal::NotYourTurn);
        }
        let stage = match how_much {
            HowMuch::LastStep => chain.back(),
            HowMuch::AllSteps => Stage::Between(chain.reset()),
        };
        let left = stage.played().len();
        Ok(Change {
            game: Self {
                stage,
                ..self.clone()
            },
            happened: vec![Happening::TookBack { by, left }],
        })
    }

    /// The positions since the last capture, oldest first, without the current one.
    #[must_use]
    pub fn past(&self) -> Vec<Position> {
        let now = self.stage.start().setup();
        let earlier = self.quiet.iter().rev().scan(now, |setup, turn| {
            *setup = unplayed(*setup, turn)?;
            setup.position().ok()
        });
        let mut past: Vec<Position> = earlier.collect();
        past.reverse();
        past
    }

    fn quiet_turns(&self) -> u32 {
        u32::try_from(self.quiet.len()).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests;
