//! Offers inside a game: a draw, a takeback, an end without a result. They are answered by `accept`
//! and `decline`, which are commands of the feature `challenge`. The command `propose` belongs to
//! `play`.

use crate::notation::TurnText;

use crate::messages::message::refusals;
use fanorona_game::{
    GameId, GameRecord, Offer, OfferId, PlayedTurn, PlayerName, Ply, Proposal, ProposalKind,
};
use fanorona_rules::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// An offer as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShownOffer {
    /// Its number, for an answer that means no other offer. The `id` of a line is the tag of a
    /// command.
    #[serde(rename = "offer")]
    pub id: OfferId,
    /// The number of the game.
    pub game: GameId,
    /// What is offered.
    #[serde(flatten)]
    pub what: Proposal,
    /// The side that offers.
    pub by: Side,
    /// The player who offers.
    pub from: PlayerName,
    /// The player who answers.
    pub to: PlayerName,
    /// The turns that a takeback would take back.
    pub undone: Vec<UndoneTurn>,
}

impl ShownOffer {
    /// An offer in a game; `undone` are the turns that a takeback would take back.
    #[must_use]
    pub fn new(record: &GameRecord, offer: Offer, undone: &[PlayedTurn]) -> Self {
        let Offer { id, by, what } = offer;
        let name = |side| record.seats.get(side).name.clone();
        let undone = undone.iter().map(|played| UndoneTurn {
            ply: played.ply,
            turn: played.turn.into(),
        });
        Self {
            id,
            game: record.id,
            what,
            by,
            from: name(by),
            to: name(by.opposite()),
            undone: undone.collect(),
        }
    }
}

/// A turn that a takeback would take back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UndoneTurn {
    /// Its number.
    pub ply: Ply,
    pub turn: TurnText,
}

/// An offer is made, declined or withdrawn. If it was accepted, the board shows that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "offer-event-", serialize_all = "kebab-case")]
pub enum OfferEvent {
    /// The offer waits for an answer.
    Open(ShownOffer),
    /// The other player declined the offer.
    Declined(ShownOffer),
    /// The player who made it withdrew it or played a turn.
    Withdrawn(ShownOffer),
}

impl OfferEvent {
    /// The offer.
    #[must_use]
    pub fn offer(&self) -> &ShownOffer {
        match self {
            Self::Open(offer) | Self::Declined(offer) | Self::Withdrawn(offer) => offer,
        }
    }
}

refusals! {
    /// Why an offer, or the answer to one, was refused.
    pub enum OfferRefusal ("offer-refusal-") {
        /// There is no offer on the board.
        NoOffer {
            /// The number of the game.
            game: GameId,
        } => no_offer,
        /// The offer that was answered is not open any more.
        Gone {
            /// The number of the game.
            game: GameId,
        } => no_offer,
        /// No offer of the kind named is open.
        NoneOfKind { kind: ProposalKind } => no_offer,
        /// Several offers are open on the board, and the line does not say which.
        Which {
            /// The number of the game.
            game: GameId,
            /// Their number.
            waiting: usize,
            /// The kind of one of them.
            kind: ProposalKind,
            /// Whether they are the player's own, to withdraw.
            own: bool,
        } => bad_args,
        /// The offer is the player's own.
        Own {
            /// The number of the game.
            game: GameId,
            kind: ProposalKind,
        } => no_offer,
        /// The player's own offer already waits on the board.
        AlreadyOffered {
            /// The number of the game.
            game: GameId,
            kind: ProposalKind,
        } => exists,
        /// The opponent's offer waits for an answer.
        AnswerFirst {
            /// The number of the game.
            game: GameId,
        } => exists,
        /// The terms of the game exclude takebacks.
        NoTakebacks {
            /// The number of the game.
            game: GameId,
        } => forbidden,
        /// The game has fewer turns, or the player has not played one yet.
        NothingToUndo {
            /// The number of the game.
            game: GameId,
            /// The number of turns that were played; 0 if the player has not played one.
            turns: u32,
        } => bad_args,
    }
}
