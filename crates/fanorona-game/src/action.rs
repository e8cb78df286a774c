//! What a side may do at the table, what comes of it, and why it may be refused.

use crate::{Game, GameResult, Offer, Ply, Proposal};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Rejection, Side, Step, Turn};
use std::time::Duration;

/// One thing that a side does in its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Plays movements: a turn, a part of one, or the word that ends it.
    Play {
        /// What was written.
        movements: Movements,
        /// The number of the turn that it was written for, when that was said (`#n`, counted from 1).
        turn: Option<u32>,
    },
    /// Takes back the last step of the turn under way.
    Back,
    /// Takes back all steps of the turn under way.
    Reset,
    /// Gives up.
    Resign,
    /// Leaves the server for good; a game in which a turn was made is lost by it, another is broken off.
    Leave,
    /// The time of this side is up; a game in which a turn was made is lost by it.
    TimeUp {
        /// What comes of it before that.
        unplayed: Unplayed,
    },
    /// Breaks the game off before both have moved; later the other side is asked.
    Abort,
    /// Asks the other side for its agreement.
    Propose(Proposal),
    /// Takes the offer of the other side.
    Accept,
    /// Takes the offer of the other side to take turns back. A game does not remember all of its turns, so
    /// whoever calls brings it as it was before them.
    AcceptUndo {
        /// The game before the turns in question.
        earlier: Box<Game>,
    },
    /// Turns down the offer of the other side, or takes back one's own.
    Reject,
    /// Claims a draw that the rules give for the asking.
    Claim,
}

/// What comes of a game that a side lets go before a turn was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unplayed {
    /// It counts for nobody.
    Void,
    /// It is lost: in a match nobody can get out of a defeat by not beginning the next game.
    Lost,
}

/// A change that was accepted: the game after it, and what happened. The game before it still stands
/// until whoever asked has made the change durable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The game afterwards.
    pub game: Game,
    /// What happened, in order.
    pub happened: Vec<Happening>,
}

/// One thing that happened in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Happening {
    /// Steps of a turn which goes on.
    Stepped {
        /// Who played them.
        by: Side,
        /// The steps, in order.
        steps: Vec<Step>,
    },
    /// A turn was finished.
    Turned {
        /// Who played it.
        by: Side,
        /// The whole turn.
        turn: Turn,
        /// How many turns have been finished with it.
        ply: Ply,
    },
    /// Steps of the turn under way were taken back.
    TookBack {
        /// Who did.
        by: Side,
        /// How many steps are left.
        left: usize,
    },
    /// The other side is asked for its agreement.
    Offered(Offer),
    /// The other side said no.
    Declined(Offer),
    /// The offer was taken back by the one who made it, or lapsed with a turn.
    Lapsed(Offer),
    /// Turns were taken back by agreement.
    Undone {
        /// How many.
        turns: u32,
        /// How many turns are left.
        ply: Ply,
    },
    /// A side has given the other one more time.
    GaveTime {
        /// Who gave it.
        by: Side,
        /// How much.
        span: Duration,
    },
    /// The game is over.
    Ended(GameResult),
}

/// A draw that may be claimed by the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// The position stands for the third time at least.
    Repetition,
    /// Fifty turns of each side without a capture.
    NoCapture,
}

/// Why an action was refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActionRefusal {
    /// The game is over, thus.
    GameOver(GameResult),
    /// The other side is to move.
    NotYourTurn,
    /// The movements are not legal.
    Illegal(Box<Rejection>),
    /// The line was written for another turn than the one at hand, which has this number.
    Stale {
        /// The turn to be played now, counted from 1.
        turn: u32,
    },
    /// No turn is under way, so there is nothing to take back.
    NothingToTakeBack,
    /// There is no offer to answer.
    NoOffer,
    /// The only offer is one's own, and only the other side can take it.
    OwnOffer,
    /// There is an offer of the same side already.
    AlreadyOffered,
    /// The other side has asked for something else, and waits for the answer.
    AnswerFirst,
    /// So many turns cannot be taken back: there are only so many, or none of one's own among them.
    NothingToUndo {
        /// Turns that have been played.
        turns: u32,
    },
    /// Turns can be taken back only with [`Action::AcceptUndo`], by a game that fits.
    UndoNeedsPast,
    /// No draw can be claimed: so often has the position stood, and so many turns went by without a capture.
    NothingToClaim {
        /// How often the position has stood on the board, now included.
        repetitions: u32,
        /// Turns of both sides together since the last capture.
        quiet_turns: u32,
    },
    /// A draw can be claimed only at the start of one's own turn, and one is under way.
    ClaimInMidTurn,
}
