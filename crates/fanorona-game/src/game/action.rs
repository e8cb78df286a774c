//! The actions of a side, their results, and the reasons for refusing them.

use crate::{EndReason, Game, GameResult, Offer, Ply, Proposal, ProposalKind};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Rejection, Side, Step, Turn};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// An action of one side in its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Plays movements: a turn, a part of a turn, or the word that ends it.
    Play {
        /// The movements as typed.
        movements: Movements,
        /// The number of the turn that the line was written for (`#n`, counted from 1), if the
        /// player gave it.
        turn: Option<u32>,
    },
    /// Takes back the last step of the current turn.
    Back,
    /// Takes back all steps of the current turn.
    Reset,
    /// Gives the game up, for this reason: [`Action::RESIGN`], [`Action::LEAVE`] or
    /// [`Action::TIME_UP`].
    GiveUp {
        /// The reason of the result.
        why: EndReason,
        /// The result if the game is unplayed.
        unplayed: Unplayed,
    },
    /// The server stops. A game with a guest cannot be continued and has no result; the guest is
    /// not to blame.
    ServerStops,
    /// Aborts the game. Once both sides have moved, the opponent has to agree.
    Abort,
    /// Makes an offer to the opponent.
    Propose(Proposal),
    /// Accepts this offer of the opponent; `None` means the only one.
    Accept(Option<Offer>),
    /// Accepts the opponent's offer to take turns back. A game does not store all of its turns, so
    /// the caller passes the earlier game.
    AcceptUndo {
        /// The game before the turns that are taken back.
        earlier: Box<Game>,
    },
    /// Declines this offer of the opponent, or withdraws your own; `None` means the only one.
    Reject(Option<Offer>),
    /// Claims a draw.
    Claim,
}

impl Action {
    /// Resigns.
    pub const RESIGN: Self = Self::GiveUp {
        why: EndReason::Resigned,
        unplayed: Unplayed::Void,
    };

    /// Leaves the server for good.
    pub const LEAVE: Self = Self::GiveUp {
        why: EndReason::Forfeit,
        unplayed: Unplayed::Void,
    };

    /// Has no time left.
    pub const TIME_UP: Self = Self::GiveUp {
        why: EndReason::Time,
        unplayed: Unplayed::Void,
    };
}

/// The result of a game that a side gives up before both sides have played a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unplayed {
    /// The game is aborted: it has no result.
    Void,
    /// The side loses. In a match, nobody avoids a defeat by not playing the next game.
    Lost,
}

/// An accepted change: the game afterwards and what happened. The game before it stays valid until
/// the caller has saved the change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The game after the change.
    pub game: Game,
    /// What happened, in order.
    pub happened: Vec<Happening>,
}

/// Something that happened in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Happening {
    /// A side played steps; its turn continues.
    Stepped {
        /// The side that played them.
        by: Side,
        /// The steps, in order. Those of the whole turn if they only repeat what was played.
        steps: Vec<Step>,
    },
    /// A side finished a turn.
    Turned {
        /// The side that played it.
        by: Side,
        /// The complete turn.
        turn: Turn,
        /// The number of finished turns, including this one.
        ply: Ply,
    },
    /// A side took back steps of its current turn.
    TookBack {
        /// The side that took them back.
        by: Side,
        /// The number of steps that remain in the turn.
        left: usize,
    },
    /// A side made an offer.
    Offered(Offer),
    /// The opponent declined the offer.
    Declined(Offer),
    /// The offer was withdrawn, or it expired with a turn.
    Lapsed(Offer),
    /// Turns were taken back by agreement.
    Undone {
        /// The number of turns that were taken back.
        turns: u32,
        /// The number of finished turns that remain.
        ply: Ply,
    },
    /// A side gave the opponent more time.
    GaveTime {
        /// The side that gave it.
        by: Side,
        /// The additional time.
        span: Duration,
    },
    /// The game ended.
    Ended {
        /// The result.
        result: GameResult,
        /// The side that ended it alone, and how. The result of a game that is aborted does not say
        /// it.
        by: Option<GivenUp>,
    },
}

/// A side that ended a game alone: it resigned, left, ran out of time, or aborted an unplayed game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenUp {
    /// The side.
    pub side: Side,
    /// `Resigned`, `Forfeit`, `Time` or `Aborted`.
    pub why: EndReason,
}

/// A draw that the side to move may claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// The position has occurred three times or more.
    Repetition,
    /// Fifty turns of each side without a capture.
    NoCapture,
}

/// Why an action was refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActionRefusal {
    /// The game is over, with this result.
    GameOver(GameResult),
    /// The opponent is to move.
    NotYourTurn,
    /// The movements are not legal.
    Illegal(Box<Rejection>),
    /// The line was written for another turn than the current one.
    Stale {
        /// The number of the current turn, from 1.
        turn: u32,
    },
    /// The current turn has no steps to take back.
    NothingToTakeBack,
    /// There is no offer to answer.
    NoOffer,
    /// The offer that is answered is not open any more.
    OfferGone,
    /// Several offers are open.
    WhichOffer {
        /// How many could be meant.
        waiting: usize,
        /// The kind of one of them.
        kind: ProposalKind,
    },
    /// The offer is your own. Only the opponent can accept it.
    OwnOffer {
        /// Its kind.
        kind: ProposalKind,
    },
    /// You have already made this offer.
    AlreadyOffered {
        /// Its kind.
        kind: ProposalKind,
    },
    /// The opponent has asked for another number of turns. Answer that first.
    AnswerFirst,
    /// There are not enough turns to take back, or none of them is yours.
    NothingToUndo {
        /// The number of turns that have been played.
        turns: u32,
    },
    /// Taking turns back needs [`Action::AcceptUndo`] with a matching earlier game.
    UndoNeedsPast,
    /// No draw can be claimed yet.
    NothingToClaim {
        /// How many times the position has occurred, including now.
        repetitions: u32,
        /// Turns of both sides together since the last capture.
        quiet_turns: u32,
    },
    /// A draw can be claimed only before the first step of your turn.
    ClaimInMidTurn,
}
