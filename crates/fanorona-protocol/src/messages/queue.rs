//! Queued turns (replies that the server plays for a player), submitted turns and previews.

use crate::notation::{StepTexts, TurnText};

use crate::messages::message::refusals;

use crate::messages::play::IllegalMove;
use crate::messages::state::board_under_way;

use crate::value::{AtMost, OfGame};
use fanorona_game::{
    Branch, EndReason, Game, GameId, GameRecord, Grammar, PlayerName, QueueError, QueuedTurns,
    Score,
};

use fanorona_rules::{Ruleset, Side, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use strum::IntoStaticStr;

/// The queued turns of a player change without a change of the board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "queue-event-", serialize_all = "kebab-case")]
pub enum QueueEvent {
    /// The player has changed them in another session.
    Changed {
        game: GameId,
        /// They are typed like this; `None` if there are none.
        queued: Option<String>,
    },
    /// The queued turns are dropped.
    Dropped {
        game: GameId,
        opponent: PlayerName,
        /// Why the queued turns were dropped.
        #[serde(flatten)]
        why: DropReason,
    },
}

/// Why queued turns are dropped.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum DropReason {
    /// None of them answers the opponent's turn.
    Unforeseen {
        /// The opponent's turn.
        turn: TurnText,
    },
    /// The reply to any other turn is illegal after the opponent's turn.
    NotLegal {
        /// The opponent's turn.
        turn: TurnText,
        reply: String,
    },
    /// Turns were taken back.
    Elsewhere,
}

/// The board after turns that nobody has played.
#[derive(Debug, Clone, PartialEq)]
pub struct Preview {
    /// The game where it starts; `None` for a new one.
    pub of: Option<Arc<GameRecord>>,
    /// The number of turns before it.
    pub after: u32,
    /// The turns of the preview that are finished.
    pub turns: Vec<Turn>,
    /// The board after them.
    pub game: Game,
    /// Whether the position was asked for, and not what some turns would do.
    pub explored: bool,
}

/// A preview as programs get it; fields as in `state`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PreviewLine {
    /// The game; `None` for a new one.
    pub game: Option<GameId>,
    /// The board.
    pub ruleset: Ruleset,
    /// The number of turns before the preview.
    pub after: u32,
    /// The turns of the preview that are finished.
    pub turns: Vec<TurnText>,
    /// The number of finished turns.
    pub ply: u32,
    /// The position after the last finished turn.
    pub position: String,
    pub to_move: Side,
    /// The steps of the unfinished turn.
    pub steps: StepTexts,
    /// The rows of the board after these steps. Left out between turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The legal next steps; none when the game is over.
    pub legal: StepTexts,
    /// Whether the turn can end here.
    pub may_end: bool,
    /// The score, if the game is over.
    pub result: Option<Score>,
    /// Why the game is over.
    pub reason: Option<EndReason>,
}

impl From<&Preview> for PreviewLine {
    fn from(preview: &Preview) -> Self {
        let Preview {
            of,
            after,
            turns,
            game,
            explored: _,
        } = preview;
        let (stage, over) = (game.stage(), game.result());
        Self {
            game: of.as_ref().map(|record| record.id),
            ruleset: stage.ruleset(),
            after: *after,
            turns: turns.iter().map(TurnText::from).collect(),
            ply: game.ply().0,
            position: stage.start().to_string(),
            to_move: stage.side_to_move(),
            steps: StepTexts::played(stage),
            board: board_under_way(stage),
            legal: if over.is_some() {
                StepTexts::default()
            } else {
                StepTexts::next(stage)
            },
            may_end: over.is_none() && stage.may_end(),
            result: over.map(|result| result.score),
            reason: over.map(|result| result.reason),
        }
    }
}

/// The answer to a command about queued turns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "queue-done-", serialize_all = "kebab-case")]
pub enum QueueDone {
    /// The queued turns on a board, as they are now.
    Queued(Box<Queued>),
    /// A turn is saved until its player confirms it.
    Submitted {
        game: GameId,
        /// The number of the turn.
        submitted: u32,
    },
}

/// The queued turns on a board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Queued {
    pub game: GameId,
    /// The opponent, whose turns they answer.
    pub opponent: PlayerName,
    /// The number of the opponent's turn that they answer; `None` if there are no conditional
    /// moves.
    pub turn: Option<u32>,
    /// The replies to given turns.
    pub replies: Vec<QueuedTurn>,
    /// The reply to any other turn.
    #[serde(rename = "else")]
    pub otherwise: Option<String>,
    /// All of these, as they can be typed.
    pub queue: Option<String>,
}

/// A queued turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct QueuedTurn {
    /// The opponent's turn.
    #[serde(rename = "if")]
    pub when: TurnText,
    #[serde(rename = "then")]
    pub reply: TurnText,
    /// The queued turns after that.
    pub replies: Vec<QueuedTurn>,
}

impl Queued {
    /// The queued turns of `queue`.
    #[must_use]
    pub fn new(game: GameId, opponent: PlayerName, queue: Option<&QueuedTurns>) -> Self {
        Self {
            game,
            opponent,
            turn: queue.map(|queue| queue.ply().0 + 1),
            replies: queue
                .map(|queue| tree(queue.branches()))
                .unwrap_or_default(),
            otherwise: queue
                .and_then(QueuedTurns::otherwise)
                .map(ToString::to_string),
            queue: queue.map(ToString::to_string),
        }
    }
}

fn tree(branches: &[Branch]) -> Vec<QueuedTurn> {
    let node = |branch: &Branch| QueuedTurn {
        when: branch.when.into(),
        reply: branch.reply.into(),
        replies: tree(&branch.next),
    };
    branches.iter().map(node).collect()
}

refusals! {
    /// Why a command about queued turns was refused.
    pub enum QueueRefusal ("queue-refusal-") {
        /// The text does not have the form of queued turns.
        Grammar {
            /// What is wrong.
            problem: Grammar,
        } => bad_args,
        /// It is the player's turn, and queued turns answer the opponent's.
        PlayFirst(OfGame) => forbidden,
        /// The turn has a different number from the one that was typed.
        Number {
            game: GameId,
            /// The turn's number.
            turn: u32,
        } => stale_move,
        /// A turn is illegal where it would be played.
        Illegal {
            /// The game; `None` for a new one.
            game: Option<GameId>,
            /// The number of the turn.
            turn: u32,
            /// The turn as typed.
            text: String,
            /// The side that would play it.
            side: Side,
            /// Why, and what would be legal.
            #[serde(flatten)]
            why: Box<IllegalMove>,
        } => illegal_move,
        /// The reply to any other turn can never be a whole turn on this board.
        NeverATurn {
            game: GameId,
            /// The reply as typed.
            text: String,
        } => bad_args,
        /// The game would end with a turn, so no turn can follow.
        Over { turn: TurnText } => game_over,
        /// The command has two replies to the same turn.
        TwoReplies { turn: TurnText } => bad_args,
        /// The queued turn named is not queued.
        NoBranch(OfGame) => not_found,
        /// The game would have too many queued turns.
        TooMany(AtMost<usize>) => limit,
        /// The queued turns look too many turns ahead.
        TooDeep(AtMost<usize>) => limit,
        /// The player submitted no turn.
        NothingSubmitted(OfGame) => not_found,
        /// The board changed after the turn was submitted.
        MovedOn(OfGame) => stale_move,
        /// The preview would have too many turns.
        TooManyTurns(AtMost<usize>) => limit,
    }
}

impl QueueRefusal {
    /// The refusal of a change of queued turns in a game.
    #[must_use]
    pub fn of(game: GameId, error: QueueError) -> Self {
        match error {
            QueueError::Stale { turn } => Self::Number { game, turn },
            QueueError::Illegal {
                turn,
                text,
                rejection,
            } => {
                let side = rejection.stage.side_to_move();
                Self::Illegal {
                    game: Some(game),
                    turn,
                    text,
                    side,
                    why: Box::new((&*rejection).into()),
                }
            }
            QueueError::Over { after } => Self::Over { turn: after.into() },
            QueueError::TwoReplies { to } => Self::TwoReplies { turn: to.into() },
            QueueError::TooMany { most } => Self::TooMany(AtMost { most }),
            QueueError::TooDeep { most } => Self::TooDeep(AtMost { most }),
            QueueError::NoBranch => Self::NoBranch(OfGame { game }),
        }
    }
}
