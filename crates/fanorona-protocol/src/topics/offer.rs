//! Offers inside a game: a draw, a takeback, an end without a result. They are answered by `accept`
//! and `decline`, which are commands of the topic `challenge`; `propose` is one of `play`.

use crate::grammar::args::{Args, BadWords, ByMail, count, is_number};
use crate::grammar::notation::TurnText;
use crate::grammar::row::{Chapter, Inline, Row, Rows, Standing};
use crate::message::refusals;
use fanorona_game::{
    GameId, GameRecord, Offer, PlayedTurn, PlayerName, Ply, Proposal, ProposalKind, SideLetter,
};
use fanorona_rules::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The commands.
pub(crate) static ROWS: Rows<OfferCommand> = &[
    Row::new("undo", Chapter::Playing, Standing::Player, undo)
        .aliases(&["takeback"])
        .short(2)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD undo"]),
    Row::new("abort", Chapter::Playing, Standing::Player, |args| {
        args.board().map(OfferCommand::Abort)
    })
    .short(2)
    .inline(Inline::AfterBoard)
    .mail(&["fanorona move BOARD USERID PASSWORD abort"]),
];

/// A command that makes an offer; `None` means the current board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferCommand {
    /// Ask for a takeback.
    Undo {
        board: Option<GameId>,
        /// The number of turns; `None` for as many as let the player play the last own turn again.
        turns: Option<u32>,
    },
    /// End the game without a result, or ask for that.
    Abort(Option<GameId>),
}

/// `undo`, `undo TURNS`, `undo BOARD TURNS`. By mail a single number is the board, which stood
/// before the userid.
fn undo(args: &mut Args<'_>) -> Result<OfferCommand, BadWords> {
    let (first, second) = (args.word(), args.word());
    let (board, turns) = match (first, second) {
        (Some(board), Some(turns)) => (Some(args.as_board(board)?), Some(turns)),
        (Some(board), None) if args.by_mail() == ByMail::Yes => (Some(args.as_board(board)?), None),
        (turns, None) => (None, turns),
        (None, Some(_)) => (None, None),
    };
    let turns = turns.map(|word| match is_number(word).then(|| count(word)) {
        None => Err(args.not_a_number(word)),
        Some(0) => Err(args.usage(None)),
        Some(turns) => Ok(turns),
    });
    Ok(OfferCommand::Undo {
        board,
        turns: turns.transpose()?,
    })
}

/// An offer as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShownOffer {
    /// The board.
    pub game: GameId,
    /// What is offered.
    #[serde(flatten)]
    pub what: Proposal,
    /// The side that offers.
    #[serde(with = "SideLetter")]
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
        let Offer { by, what } = offer;
        let name = |side| record.seats.get(side).name.clone();
        let undone = undone.iter().map(|played| UndoneTurn {
            ply: played.ply,
            turn: played.turn.into(),
        });
        Self {
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

/// An offer is made, declined or withdrawn. Only the board says that it was accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "offer-event-", serialize_all = "kebab-case")]
pub enum OfferEvent {
    /// It waits for an answer.
    Open(ShownOffer),
    /// The other player declined it.
    Declined(ShownOffer),
    /// Its player withdrew it, or played on.
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
            /// The board.
            game: GameId,
        } => no_offer,
        /// No offer of the kind named is open.
        NoneOfKind { kind: ProposalKind } => no_offer,
        /// Several offers are open on the board, and the line does not say which.
        Which {
            /// The board.
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
            /// The board.
            game: GameId,
            kind: ProposalKind,
        } => no_offer,
        /// The player's own offer already waits on the board.
        AlreadyOffered {
            /// The board.
            game: GameId,
            kind: ProposalKind,
        } => exists,
        /// The opponent's offer waits for an answer.
        AnswerFirst {
            /// The board.
            game: GameId,
        } => exists,
        /// The terms of the game exclude takebacks.
        NoTakebacks {
            /// The board.
            game: GameId,
        } => forbidden,
        /// The game has fewer turns, or the player has not played one yet.
        NothingToUndo {
            /// The board.
            game: GameId,
            /// The number of turns that were played; 0 if the player has not played one.
            turns: u32,
        } => bad_args,
    }
}
