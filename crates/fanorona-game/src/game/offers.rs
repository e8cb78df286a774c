//! Offers of a draw, a takeback or the end of a game, and their answers.

use super::Game;
use super::action::{ActionRefusal, Change, Happening};
use crate::{EndReason, GameResult};
use fanorona_rules::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of an offer: no other offer of the game has it. An answer that names it can't be taken
/// for an answer to a later offer. It is the version of the game with which the offer was saved; 0
/// until then, and in games that were saved before offers had numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct OfferId(pub u64);

/// An open offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// Its number.
    #[serde(default)]
    pub id: OfferId,
    /// The side that made the offer.
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

impl Change {
    /// Numbers the offer that it makes, if it makes one.
    pub fn number_offer(&mut self, id: OfferId) {
        let is_new = |offer: &&mut Offer| offer.id == OfferId::default();
        for offer in self.game.offers.iter_mut().filter(is_new) {
            offer.id = id;
        }
        for happening in &mut self.happened {
            if let Happening::Offered(offer) = happening {
                offer.id = id;
            }
        }
    }
}

impl Game {
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

    /// Two equal offers of both sides are an agreement.
    pub(super) fn propose(&self, by: Side, what: Proposal) -> Result<Change, ActionRefusal> {
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
            Some(offer) if offer.what == what => self.accept(by, Some(*offer)),
            Some(_) => Err(ActionRefusal::AnswerFirst),
            None => {
                let id = OfferId::default();
                let offer = Offer { id, by, what };
                let mut game = self.clone();
                game.offers.push(offer);
                Ok(Change {
                    game,
                    happened: vec![Happening::Offered(offer)],
                })
            }
        }
    }

    /// The offer that `by` accepts: the one that is named, or the only one.
    fn their_offer(&self, by: Side, named: Option<Offer>) -> Result<Offer, ActionRefusal> {
        let found = match named {
            Some(named) => self.named(named)?,
            None => match (self.only_offer(|offer| offer.by != by), self.offers.first()) {
                (Err(ActionRefusal::NoOffer), Some(own)) => *own,
                (found, _) => found?,
            },
        };
        if found.by == by {
            let kind = found.what.kind();
            return Err(ActionRefusal::OwnOffer { kind });
        }
        Ok(found)
    }

    /// An offer that was shown to somebody, if it is still open.
    fn named(&self, shown: Offer) -> Result<Offer, ActionRefusal> {
        if self.offers.contains(&shown) {
            Ok(shown)
        } else {
            Err(ActionRefusal::OfferGone)
        }
    }

    fn only_offer(&self, is_meant: impl Fn(&Offer) -> bool) -> Result<Offer, ActionRefusal> {
        let mut meant = self.offers.iter().copied().filter(is_meant);
        let first = meant.next().ok_or(ActionRefusal::NoOffer)?;
        match meant.count() {
            0 => Ok(first),
            others => Err(ActionRefusal::WhichOffer {
                waiting: others + 1,
                kind: first.what.kind(),
            }),
        }
    }

    pub(super) fn accept(&self, by: Side, named: Option<Offer>) -> Result<Change, ActionRefusal> {
        match self.their_offer(by, named)?.what {
            Proposal::Draw => Ok(self.ended(GameResult::draw(EndReason::Agreed))),
            Proposal::Abort => Ok(self.ended(GameResult::aborted())),
            Proposal::Undo { .. } => Err(ActionRefusal::UndoNeedsPast),
        }
    }

    /// Takes turns back. Other offers were about the game after them, and expire.
    pub(super) fn accept_undo(&self, by: Side, earlier: &Self) -> Result<Change, ActionRefusal> {
        let is_undo = |offer: &Offer| offer.what.kind() == ProposalKind::Undo;
        let asked = self.offers.iter().copied().find(is_undo);
        let accepted = self.their_offer(by, Some(asked.ok_or(ActionRefusal::NoOffer)?))?;
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

    pub(super) fn reject(&self, by: Side, named: Option<Offer>) -> Result<Change, ActionRefusal> {
        let offer = match named {
            Some(named) => self.named(named)?,
            None => self.only_offer(|_| true)?,
        };
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
}
