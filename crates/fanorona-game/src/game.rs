//! The game, from the first turn to the result.

use crate::action::{Action, ActionRefusal, Change, Claim, GivenUp, Happening, Unplayed};
use crate::{EndReason, GameResult, SideLetter};
use fanorona_rules::notation::Movements;
use fanorona_rules::{
    CLAIM_QUIET_TURNS, CLAIM_REPETITIONS, DRAW_QUIET_TURNS, DRAW_REPETITIONS, Played, PointSet,
    Position, Ruleset, Setup, Side, Stage, Step, Turn,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

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
}

/// An open offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// The side that made the offer.
    #[serde(with = "SideLetter")]
    pub by: Side,
    /// What the other side is asked to agree to.
    #[serde(flatten)]
    pub what: Proposal,
}

/// What both sides can agree on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Proposal {
    /// A draw.
    Draw,
    /// A takeback.
    Undo {
        /// The number of turns to take back, of both sides together.
        turns: u32,
    },
    /// Aborting the game without a result.
    Abort,
}

/// The kind of a proposal. A game has at most one open offer of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProposalKind {
    /// A draw.
    Draw,
    /// A takeback.
    Undo,
    /// Aborting the game.
    Abort,
}

impl Proposal {
    /// Its kind.
    #[must_use]
    pub const fn kind(self) -> ProposalKind {
        match self {
            Self::Draw => ProposalKind::Draw,
            Self::Undo { .. } => ProposalKind::Undo,
            Self::Abort => ProposalKind::Abort,
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

/// The stored parts of a game contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrokenGame {
    /// A turn without a capture cannot have led to the position.
    QuietTurn,
    /// There are more turns without a capture than turns.
    QuietCount,
    /// The position is lost for one side, but the game has no result.
    Undecided,
    /// There are two open offers of one kind.
    TwoOffers,
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

    /// Rebuilds a game from its stored parts.
    ///
    /// # Errors
    /// The parts contradict each other.
    pub fn restore(
        stage: Stage,
        ply: Ply,
        quiet: Vec<Turn>,
        last: Option<LastTurn>,
        offers: Vec<Offer>,
        result: Option<GameResult>,
    ) -> Result<Self, BrokenGame> {
        if quiet.len() > ply.0 as usize {
            return Err(BrokenGame::QuietCount);
        }
        if result.is_none() && stage.start().outcome().is_some() {
            return Err(BrokenGame::Undecided);
        }
        let kinds: HashSet<ProposalKind> = offers.iter().map(|offer| offer.what.kind()).collect();
        if kinds.len() != offers.len() {
            return Err(BrokenGame::TwoOffers);
        }
        let mut setup = stage.start().setup();
        for turn in quiet.iter().rev() {
            setup = unplayed(setup, turn).ok_or(BrokenGame::QuietTurn)?;
        }
        Ok(Self {
            stage,
            ply,
            quiet,
            last,
            offers,
            result,
        })
    }

    /// The game after `turns` from the position `start`. Offers, and results that players or clocks
    /// caused, are not part of it.
    ///
    /// # Errors
    /// The number of the first turn that cannot be played, from 1.
    pub fn replay(start: Position, turns: impl IntoIterator<Item = Turn>) -> Result<Self, Ply> {
        Self::from_position(start).continued(turns)
    }

    /// The game after more turns of a record; see [`Game::replay`]. Only at the end it is looked
    /// for a result, so that the time is proportional to the number of turns.
    ///
    /// # Errors
    /// The number of the first turn that cannot be played.
    pub fn continued(self, turns: impl IntoIterator<Item = Turn>) -> Result<Self, Ply> {
        let mut game = self;
        let before = game.ply;
        for turn in turns {
            let position = game
                .stage
                .start()
                .play(&turn)
                .map_err(|_refused| game.ply.next())?;
            game.advance(turn, Stage::Between(position));
        }
        if game.ply != before {
            game.result = game.automatic_result();
        }
        Ok(game)
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

    /// The open offers, oldest first, at most one of each kind.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The newest open offer.
    #[must_use]
    pub fn offer(&self) -> Option<Offer> {
        self.offers.last().copied()
    }

    /// The open offers that `by` has to answer, oldest first.
    pub fn offers_to(&self, by: Side) -> impl Iterator<Item = Offer> + '_ {
        self.offers
            .iter()
            .copied()
            .filter(move |offer| offer.by != by)
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

    /// The number of turns to take back so that `by` can replay its last turn; `None` if it has not
    /// played one.
    #[must_use]
    pub fn turns_back_for(&self, by: Side) -> Option<u32> {
        let turns = if self.stage.side_to_move() == by {
            2
        } else {
            1
        };
        (turns <= self.ply.0).then_some(turns)
    }

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
            Action::Accept(kind) => self.accept(by, *kind),
            Action::AcceptUndo { earlier } => self.accept_undo(by, earlier),
            Action::Reject(kind) => self.reject(by, *kind),
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
        let before = self.stage.played().len();
        let Played {
            stage, finished, ..
        } = self.stage.play(movements).map_err(ActionRefusal::Illegal)?;
        Ok(match finished {
            Some(turn) => self.turned(turn, stage),
            None => {
                let steps: Vec<Step> = stage.played().skip(before).collect();
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
        let stands = |offer: &Offer| {
            game.result.is_none()
                && *offer
                    == Offer {
                        by,
                        what: Proposal::Draw,
                    }
        };
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

    /// The result that the rules give automatically between two turns.
    fn automatic_result(&self) -> Option<GameResult> {
        if let Some(outcome) = self.stage.start().outcome() {
            return Some(outcome.into());
        }
        if self.repetitions() >= DRAW_REPETITIONS {
            return Some(GameResult::draw(EndReason::Repetition));
        }
        (self.quiet_turns() >= DRAW_QUIET_TURNS)
            .then(|| GameResult::draw(EndReason::NoCaptureLimit))
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

    fn ended(&self, result: GameResult) -> Change {
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
    fn ended_by(&self, by: GivenUp, result: GameResult) -> Change {
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
    fn given_up(&self, by: Side, why: EndReason, unplayed: Unplayed) -> Change {
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

    /// Two equal offers of both sides are an agreement.
    fn propose(&self, by: Side, what: Proposal) -> Result<Change, ActionRefusal> {
        if let Proposal::Undo { turns } = what
            && (turns == 0 || turns > self.ply.0)
        {
            return Err(ActionRefusal::NothingToUndo { turns: self.ply.0 });
        }
        match self
            .offers
            .iter()
            .find(|offer| offer.what.kind() == what.kind())
        {
            Some(offer) if offer.by == by => {
                Err(ActionRefusal::AlreadyOffered { kind: what.kind() })
            }
            Some(offer) if offer.what == what => self.accept(by, Some(what.kind())),
            Some(_) => Err(ActionRefusal::AnswerFirst),
            None => {
                let offer = Offer { by, what };
                let mut game = self.clone();
                game.offers.push(offer);
                Ok(Change {
                    game,
                    happened: vec![Happening::Offered(offer)],
                })
            }
        }
    }

    fn their_offer(&self, by: Side, kind: Option<ProposalKind>) -> Result<Offer, ActionRefusal> {
        let found = self.only_offer(kind, |offer| offer.by != by);
        let fits = |offer: &&Offer| kind.is_none_or(|kind| offer.what.kind() == kind);
        match (found, self.offers.iter().find(fits)) {
            (Err(ActionRefusal::NoOffer), Some(own)) => Err(ActionRefusal::OwnOffer {
                kind: own.what.kind(),
            }),
            (found, _) => found,
        }
    }

    fn only_offer(
        &self,
        kind: Option<ProposalKind>,
        is_meant: impl Fn(&Offer) -> bool,
    ) -> Result<Offer, ActionRefusal> {
        let fits =
            |offer: &&Offer| kind.is_none_or(|kind| offer.what.kind() == kind) && is_meant(offer);
        let meant: Vec<Offer> = self.offers.iter().filter(fits).copied().collect();
        match meant.as_slice() {
            [] => Err(ActionRefusal::NoOffer),
            [only] => Ok(*only),
            [first, _, ..] => Err(ActionRefusal::WhichOffer {
                waiting: meant.len(),
                kind: first.what.kind(),
            }),
        }
    }

    fn accept(&self, by: Side, kind: Option<ProposalKind>) -> Result<Change, ActionRefusal> {
        match self.their_offer(by, kind)?.what {
            Proposal::Draw => Ok(self.ended(GameResult::draw(EndReason::Agreed))),
            Proposal::Abort => Ok(self.ended(GameResult::aborted())),
            Proposal::Undo { .. } => Err(ActionRefusal::UndoNeedsPast),
        }
    }

    /// Takes turns back. Other offers were about the game after them, and expire.
    fn accept_undo(&self, by: Side, earlier: &Self) -> Result<Change, ActionRefusal> {
        let accepted = self.their_offer(by, Some(ProposalKind::Undo))?;
        let Proposal::Undo { turns } = accepted.what else {
            return Err(ActionRefusal::NoOffer);
        };
        let fits = earlier.ply.0 + turns == self.ply.0
            && earlier.result.is_none()
            && earlier.stage.ruleset() == self.stage.ruleset();
        if !fits {
            return Err(ActionRefusal::UndoNeedsPast);
        }
        let game = Self {
            offers: Vec::new(),
            ..earlier.clone()
        };
        let mut happened = vec![Happening::Undone {
            turns,
            ply: game.ply,
        }];
        let others = self
            .offers
            .iter()
            .copied()
            .filter(|offer| *offer != accepted);
        happened.extend(others.map(Happening::Lapsed));
        Ok(Change { game, happened })
    }

    fn reject(&self, by: Side, kind: Option<ProposalKind>) -> Result<Change, ActionRefusal> {
        let offer = self.only_offer(kind, |_| true)?;
        let happened = if offer.by == by {
            Happening::Lapsed(offer)
        } else {
            Happening::Declined(offer)
        };
        let mut game = self.clone();
        game.offers.retain(|other| *other != offer);
        Ok(Change {
            game,
            happened: vec![happened],
        })
    }

    fn claim(&self, by: Side) -> Result<Change, ActionRefusal> {
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
    fn repetitions(&self) -> u32 {
        let now = self.stage.start().setup();
        let earlier = self.quiet.iter().rev().scan(now, |setup, turn| {
            *setup = unplayed(*setup, turn)?;
            Some(*setup)
        });
        let again = earlier.filter(|setup| *setup == now).count();
        1 + u32::try_from(again).unwrap_or(u32::MAX)
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

/// How many steps of the current turn are taken back.
#[derive(Debug, Clone, Copy)]
enum HowMuch {
    LastStep,
    AllSteps,
}

/// The board before the paika `turn` led to `after`; `None` if it cannot have.
fn unplayed(after: Setup, turn: &Turn) -> Option<Setup> {
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

mod adjudication;

#[cfg(test)]
mod tests;
