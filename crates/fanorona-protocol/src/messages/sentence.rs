//! Answers to people who type a sentence instead of a command (`command/sentence.rs` of the
//! server).

use fanorona_game::{AccessLevel, GameId, PlayerName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The answer to a sentence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "sentence-done-", serialize_all = "kebab-case")]
pub enum SentenceDone {
    /// For somebody who is not logged in: what to type first.
    Welcome {
        /// The people who can log in now.
        access: AccessLevel,
    },
    /// Returns a greeting and proposes a robot.
    Greeting {
        name: PlayerName,
        robot: Option<PlayerName>,
    },
    /// Returns a greeting to somebody who is playing.
    GreetingInGame { name: PlayerName, game: GameId },
    /// No opponent is online to receive it.
    NobodyHears,
    /// The sentence has a word that may not be the opponent's name, so it was not said.
    NotSaid {
        /// The opponent.
        name: PlayerName,
    },
    /// The player wants to leave during a game, and is asked to confirm that.
    Leave {
        game: GameId,
        /// The opponent.
        name: PlayerName,
        /// What happens to the game.
        then: LeaveThen,
        /// Whether the opponent is online and receives chat.
        hears: bool,
    },
    /// The player does not leave.
    Stays,
}

/// What happens to a game that a player leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeaveThen {
    /// The game continues, and a clock may be running.
    ClockRuns,
    /// The game waits.
    Waits,
    /// The game ends: the player is a guest and cannot come back.
    Ends,
}
