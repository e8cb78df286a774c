//! Analysis: hints in unrated games, and the turning points of finished games.

use crate::notation::{TurnText, Variation};

use crate::messages::message::refusals;
use crate::value::{AtMost, OfGame, Seconds};
use fanorona_game::{GameId, Judgement, PlayerName};
use fanorona_rules::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// How people are shown evaluations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisDetail {
    Words,
    /// In pieces.
    Numbers,
}

/// News of an analysis that a player asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "analysis-event-", serialize_all = "kebab-case")]
pub enum AnalysisEvent {
    /// The analysis can be read.
    Done {
        game: GameId,
        /// The number of turning points.
        points: usize,
    },
    /// A part of the game was analysed.
    Progress {
        game: GameId,
        /// The number of turns analysed so far.
        analysed: usize,
        /// The number of turns of the game.
        turns: usize,
    },
    /// The game cannot be analysed.
    Failed { game: GameId },
}

/// A notice about hints.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(prefix = "analysis-notice-", serialize_all = "kebab-case")]
pub enum AnalysisNotice {
    /// The opponent asked for a hint.
    Hint {
        game: GameId,
        /// The opponent.
        name: PlayerName,
    },
}

/// What the engine would play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Advice {
    /// What to type: the rest of the turn if a part of it was played.
    pub hint: TurnText,
    /// The best turns of both sides after that turn, until nobody can capture.
    pub then: Variation,
    /// The pieces that the side to move takes with that turn and the turns after it; null if
    /// these turns end in the middle of an exchange.
    pub takes: Option<u32>,
    /// The pieces that it loses; null as above.
    pub loses: Option<u32>,
    /// The evaluation for the side to move after that turn.
    pub judgement: Judgement,
}

/// Another turn than the one that the engine would play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OtherTurn {
    pub turn: TurnText,
    /// The evaluation for the side to move after that turn.
    pub judgement: Judgement,
}

/// The answer to a command about analysis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "analysis", rename_all = "snake_case")]
#[strum(prefix = "analysis-done-", serialize_all = "kebab-case")]
pub enum AnalysisDone {
    /// The turn that the strongest bot would play.
    Hint {
        game: GameId,
        /// The number of the turn.
        turn: u32,
        /// The side to move.
        side: Side,
        #[serde(flatten)]
        advice: Advice,
    },
    /// What the engine would play in a position that was typed.
    Position {
        position: String,
        /// The side to move.
        side: Side,
        #[serde(flatten)]
        advice: Advice,
        /// The best of the other turns, the best one first.
        others: Vec<OtherTurn>,
    },
    /// The game will be analysed.
    Waits {
        game: GameId,
        /// The number of turns of the game.
        turns: u32,
        /// About how long it takes; null if nothing was analysed since the server started.
        seconds_left: Option<Seconds>,
    },
    /// The player has asked for the analysis before, and it is not ready.
    Running {
        game: GameId,
        /// The number of turns analysed.
        turns_done: u32,
        /// The number of turns of the game.
        turns: u32,
        /// About how long it still takes; null if nothing was analysed since the server started.
        seconds_left: Option<Seconds>,
    },
}

refusals! {
    /// Why a command about analysis was refused.
    pub enum AnalysisRefusal ("analysis-refusal-") {
        /// Rated games are played without hints.
        RatedGame(OfGame) => forbidden,
        /// The game is not over yet.
        NotOver(OfGame) => forbidden,
        /// The game has no turns.
        NothingPlayed(OfGame) => not_found,
        /// The game is over in the position.
        PositionOver => game_over,
        /// The player is waiting for the most analyses that one player may wait for.
        TooManyOwn(AtMost<u32>) => limit,
        /// The most analyses that the server allows are waiting.
        TooMany(AtMost<u32>) => limit,
        /// The daily limit of analysed turns for guests is reached.
        GuestTurns {
            /// The time until the player can ask again.
            wait_s: Seconds,
        } => rate_limited,
    }
}
