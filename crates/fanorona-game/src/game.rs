//! The game, from the first turn to the result.

use crate::action::{Action, ActionRefusal, Change, Claim, Happening, Unplayed};
use crate::{EndReason, GameResult, SideLetter};
use fanorona_rules::notation::Movements;
use fanorona_rules::{
    CLAIM_QUIET_TURNS, CLAIM_REPETITIONS, DRAW_QUIET_TURNS, DRAW_REPETITIONS, Played, PointSet, Position,
    Ruleset, Setup, Side, Stage, Step, Turn,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of finished turns, of both sides together. The current turn is the next one.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema,
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

/// A game: its position, and as much of its history as the rules need.
///
/// The history is the turns since the last capture. All of them are *paikas*. Only since then can a position have
/// occurred before, and paikas can be played backwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    stage: Stage,
    ply: Ply,
    quiet: Vec<Turn>,
    last: Option<LastTurn>,
    offer: Option<Offer>,
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
        Self { turn, taken: before.pieces(enemy) - after.pieces(enemy) }
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
            offer: None,
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
        offer: Option<Offer>,
        result: Option<GameResult>,
    ) -> Result<Self, BrokenGame> {
        if quiet.len() > ply.0 as usize {
            return Err(BrokenGame::QuietCount);
        }
        if result.is_none() && stage.start().outcome().is_some() {
            return Err(BrokenGame::Undecided);
        }
        let mut setup = stage.start().setup();
        for turn in quiet.iter().rev() {
            setup = unplayed(setup, turn).ok_or(BrokenGame::QuietTurn)?;
        }
        Ok(Self { stage, ply, quiet, last, offer, result })
    }

    /// The game after `turns` from the position `start`. Offers, and results that players or clocks caused, are not
    /// part of it.
    ///
    /// # Errors
    /// The number of the first turn that cannot be played, from 1.
    pub fn replay(start: Position, turns: impl IntoIterator<Item = Turn>) -> Result<Self, Ply> {
        turns.into_iter().try_fold(Self::from_position(start), |game, turn| game.replayed(turn))
    }

    /// The game after one more turn of a record; see [`Game::replay`].
    ///
    /// # Errors
    /// The number of the turn, if it cannot be played.
    pub fn replayed(&self, turn: Turn) -> Result<Self, Ply> {
        let position = self.stage.start().play(&turn).map_err(|_refused| self.ply.next())?;
        Ok(self.turned(turn, Stage::Between(position)).game)
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

    /// The open offer.
    #[must_use]
    pub fn offer(&self) -> Option<Offer> {
        self.offer
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

    /// The number of turns to take back so that `by` can replay its last turn; `None` if it has not played one.
    #[must_use]
    pub fn turns_back_for(&self, by: Side) -> Option<u32> {
        let turns = if self.stage.side_to_move() == by { 2 } else { 1 };
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
            Action::Resign => Ok(self.ended(GameResult::win(by.opposite(), EndReason::Resigned))),
            Action::Leave => Ok(self.ended(self.result_without(by, EndReason::Forfeit))),
            Action::TimeUp { unplayed: Unplayed::Void } => {
                Ok(self.ended(self.result_without(by, EndReason::Time)))
            }
            Action::TimeUp { unplayed: Unplayed::Lost } => {
                Ok(self.ended(GameResult::win(by.opposite(), EndReason::Time)))
            }
            Action::Abort if self.ply < Ply(2) => Ok(self.ended(GameResult::aborted())),
            Action::Abort => self.propose(by, Proposal::Abort),
            Action::Propose(what) => self.propose(by, *what),
            Action::Accept => self.accept(by),
            Action::AcceptUndo { earlier } => self.accept_undo(by, earlier),
            Action::Reject => self.reject(by),
            Action::Claim => self.claim(by),
        }
    }

    fn play(&self, by: Side, movements: &Movements, turn: Option<u32>) -> Result<Change, ActionRefusal> {
        if turn.is_some_and(|turn| turn != self.turn_number()) {
            return Err(ActionRefusal::Stale { turn: self.turn_number() });
        }
        if by != self.stage.side_to_move() {
            return Err(ActionRefusal::NotYourTurn);
        }
        let before = self.stage.played().len();
        let Played { stage, finished, .. } = self.stage.play(movements).map_err(ActionRefusal::Illegal)?;
        Ok(match finished {
            Some(turn) => self.turned(turn, stage),
            None => {
                let steps: Vec<Step> = stage.played().skip(before).collect();
                let game = Self { stage, ..self.clone() };
                Change { game, happened: vec![Happening::Stepped { by, steps }] }
            }
        })
    }

    /// The game after the side to move has finished `turn`, which led to `stage`.
    fn turned(&self, turn: Turn, stage: Stage) -> Change {
        let by = self.stage.side_to_move();
        let ply = self.ply.next();
        let mut happened = vec![Happening::Turned { by, turn, ply }];
        happened.extend(self.offer.map(Happening::Lapsed));
        let mut quiet = if turn.captures() { Vec::new() } else { self.quiet.clone() };
        if !turn.captures() {
            quiet.push(turn);
        }
        let last = Some(LastTurn::between(self.stage.start(), turn, stage.start()));
        let mut game = Self { stage, ply, quiet, last, offer: None, result: None };
        game.result = game.automatic_result();
        happened.extend(game.result.map(Happening::Ended));
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
        (self.quiet_turns() >= DRAW_QUIET_TURNS).then(|| GameResult::draw(EndReason::NoCaptureLimit))
    }

    fn take_back(&self, by: Side, how_much: HowMuch) -> Result<Change, ActionRefusal> {
        let Stage::UnderWay(chain) = &self.stage else { return Err(ActionRefusal::NothingToTakeBack) };
        if by != self.stage.side_to_move() {
            return Err(ActionRefusal::NotYourTurn);
        }
        let stage = match how_much {
            HowMuch::LastStep => chain.back(),
            HowMuch::AllSteps => Stage::Between(chain.reset()),
        };
        let left = stage.played().len();
        Ok(Change { game: Self { stage, ..self.clone() }, happened: vec![Happening::TookBack { by, left }] })
    }

    fn ended(&self, result: GameResult) -> Change {
        let game = Self { offer: None, result: Some(result), ..self.clone() };
        Change { game, happened: vec![Happening::Ended(result)] }
    }

    /// The absent side loses if a turn has been played; otherwise the game is aborted.
    fn result_without(&self, by: Side, reason: EndReason) -> GameResult {
        if self.ply == Ply(0) { GameResult::aborted() } else { GameResult::win(by.opposite(), reason) }
    }

    /// Two equal offers of both sides are an agreement.
    fn propose(&self, by: Side, what: Proposal) -> Result<Change, ActionRefusal> {
        if let Proposal::Undo { turns } = what
            && (turns == 0 || turns > self.ply.0)
        {
            return Err(ActionRefusal::NothingToUndo { turns: self.ply.0 });
        }
        match self.offer {
            Some(offer) if offer.by == by => Err(ActionRefusal::AlreadyOffered),
            Some(offer) if offer.what == what => self.accept(by),
            Some(_) => Err(ActionRefusal::AnswerFirst),
            None => {
                let offer = Offer { by, what };
                let game = Self { offer: Some(offer), ..self.clone() };
                Ok(Change { game, happened: vec![Happening::Offered(offer)] })
            }
        }
    }

    fn their_offer(&self, by: Side) -> Result<Offer, ActionRefusal> {
        match self.offer {
            None => Err(ActionRefusal::NoOffer),
            Some(offer) if offer.by == by => Err(ActionRefusal::OwnOffer),
            Some(offer) => Ok(offer),
        }
    }

    fn accept(&self, by: Side) -> Result<Change, ActionRefusal> {
        match self.their_offer(by)?.what {
            Proposal::Draw => Ok(self.ended(GameResult::draw(EndReason::Agreed))),
            Proposal::Abort => Ok(self.ended(GameResult::aborted())),
            Proposal::Undo { .. } => Err(ActionRefusal::UndoNeedsPast),
        }
    }

    fn accept_undo(&self, by: Side, earlier: &Self) -> Result<Change, ActionRefusal> {
        let Proposal::Undo { turns } = self.their_offer(by)?.what else {
            return Err(ActionRefusal::NoOffer);
        };
        let fits = earlier.ply.0 + turns == self.ply.0
            && earlier.result.is_none()
            && earlier.stage.ruleset() == self.stage.ruleset();
        if !fits {
            return Err(ActionRefusal::UndoNeedsPast);
        }
        let game = Self { offer: None, ..earlier.clone() };
        Ok(Change { happened: vec![Happening::Undone { turns, ply: game.ply }], game })
    }

    fn reject(&self, by: Side) -> Result<Change, ActionRefusal> {
        let offer = self.offer.ok_or(ActionRefusal::NoOffer)?;
        let happened = if offer.by == by { Happening::Lapsed(offer) } else { Happening::Declined(offer) };
        Ok(Change { game: Self { offer: None, ..self.clone() }, happened: vec![happened] })
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

    /// How many times the position at the start of the current turn has occurred with the same side to move,
    /// including now.
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
    let mut before = Setup { to_move: mover, ..after };
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
