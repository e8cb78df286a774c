//! Clocks: reminders, more time for the opponent, and opponents in live games who are disconnected.

use crate::messages::message::refusals;
use crate::value::{OfGame, Seconds};
use fanorona_game::{GameId, Now, PlayerName, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use strum::IntoStaticStr;

/// Something about the clock of a correspondence game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(prefix = "clock-event-", serialize_all = "kebab-case")]
pub enum ClockEvent {
    /// The player to move is reminded.
    Reminder {
        /// The number of the game.
        game: GameId,
        /// The player who waits.
        opponent: PlayerName,
        /// When the opponent began to wait.
        since_ms: Timestamp,
        /// How long the opponent has waited.
        waited_s: Seconds,
        /// The deadline, if there is one.
        due_ms: Option<Timestamp>,
        /// The time until the deadline.
        left_s: Option<Seconds>,
    },
}

impl ClockEvent {
    /// A reminder that is sent at `now`.
    #[must_use]
    pub fn reminder(
        game: GameId,
        opponent: PlayerName,
        since: Timestamp,
        due: Option<Timestamp>,
        now: Now,
    ) -> Self {
        let (waited_s, left_s) = (
            now.time.since(since).into(),
            due.map(|due| due.since(now.time).into()),
        );
        let (since_ms, due_ms) = (now.date_of(since), due.map(|due| now.date_of(due)));
        Self::Reminder {
            game,
            opponent,
            since_ms,
            waited_s,
            due_ms,
            left_s,
        }
    }
}

/// A player of a live game is disconnected, or back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(prefix = "absence-event-", serialize_all = "kebab-case")]
pub enum AbsenceEvent {
    /// The player is disconnected.
    Away {
        name: PlayerName,
        game: GameId,
        /// The player who may claim the game.
        opponent: PlayerName,
        /// How long the absence has lasted.
        stage: AbsenceStage,
        /// When the opponent may claim the game.
        claim_in_s: Seconds,
        /// Whether the claim wins. Before both sides have played a turn, a claim ends the game
        /// without a result.
        wins: bool,
    },
    /// The player is back online.
    Back { name: PlayerName, game: GameId },
}

/// How long a player has been disconnected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AbsenceStage {
    /// The absence has just begun.
    Begins,
    /// It has lasted for some time.
    Continues,
    /// It has lasted so long that the opponent may claim the game.
    MayClaim,
}

refusals! {
    /// Why a command about the clock of a live game was refused.
    pub enum ClockRefusal ("clock-refusal-") {
        /// The game is not a live game, so its clock cannot get more time.
        NotLive(OfGame) => forbidden,
        /// The opponent has already been given the most time that a player can get in one game.
        GivenEnough {
            /// The most time, with the increments of turns.
            most_s: Seconds,
        } => limit,
        /// The opponent is disconnected, and may still come back.
        MayReturn {
            game: GameId,
            /// The opponent.
            name: PlayerName,
            /// The time within which the opponent may return.
            wait_s: Seconds,
            /// Whether a claim after that wins. Before both sides have played a turn, it ends the
            /// game without a result.
            wins: bool,
        } => forbidden,
    }
}
