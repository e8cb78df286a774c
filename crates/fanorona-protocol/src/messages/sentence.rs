//! What is answered to people who type a sentence instead of a command
//! (`command/sentence.rs` of the server).

use fanorona_game::{AccessLevel, GameId, PlayerName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The answer to a sentence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "sentence-done-", serialize_all = "kebab-case")]
pub enum SentenceDone {
    /// Nobody is logged in: what to type first.
    Welcome {
        /// Who can come in at the moment.
        access: AccessLevel,
    },
    /// A greeting is returned, and a robot proposed.
    Greeting {
        name: PlayerName,
        robot: Option<PlayerName>,
    },
    /// A greeting is returned to somebody who plays.
    GreetingInGame { name: PlayerName, game: GameId },
    /// No opponent who is online hears it.
    NobodyHears,
    /// The sentence has a word that may be something else than the opponent's name, so it was not
    /// said.
    NotSaid {
        /// The opponent.
        name: PlayerName,
    },
    /// The player wants to leave during a game: this is asked first.
    Leave {
        game: GameId,
        /// The opponent.
        name: PlayerName,
        /// What happens to the game.
        then: LeaveThen,
        /// Whether the opponent is online and reads what is said.
        hears: bool,
    },
    /// The player stays after all.
    Stays,
    /// How to learn the game.
    Learn,
}

/// What happens to a game that a player leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeaveThen {
    /// A clock may be running.
    ClockRuns,
    /// It waits.
    Waits,
    /// The player is a guest, and cannot come back.
    Ends,
}
