//! Simuls: one player, the host, plays many others at once.

use crate::messages::message::refusals;

use crate::value::{AtMost, OfPlayer};
use fanorona_game::{EndReason, GameId, PlayerName, Score, Terms};
use fanorona_rules::{Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// Something happened to a simul, or somebody asked about one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SimulEvent {
    pub host: PlayerName,
    /// What happened.
    #[serde(flatten)]
    pub change: SimulChange,
}

impl From<&SimulEvent> for &'static str {
    fn from(event: &SimulEvent) -> Self {
        (&event.change).into()
    }
}

/// What happened to a simul.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "simul-change-", serialize_all = "kebab-case")]
pub enum SimulChange {
    /// The host announced the simul.
    Open {
        /// The terms of every game. The colour is the host's.
        #[serde(flatten)]
        terms: Terms,
        /// The most boards.
        boards: u32,
    },
    /// Somebody asked about the simul, which has not started.
    Waits {
        /// The terms of every game. The colour is the host's.
        #[serde(flatten)]
        terms: Terms,
        /// The most boards.
        boards: u32,
        /// The number of participants.
        players: usize,
        /// The participants.
        names: Vec<PlayerName>,
    },
    /// A player joined.
    Joined {
        name: PlayerName,
        /// The number of participants.
        players: usize,
    },
    /// A player left before the start.
    Left {
        name: PlayerName,
        /// The number of participants.
        players: usize,
    },
    /// The host cancelled the simul.
    Closed,
    /// The games of the simul start.
    Started {
        /// The number of games.
        boards: usize,
    },
    /// All games of the simul are over.
    Over {
        /// Games that the host won.
        won: u32,
        /// Games drawn.
        drawn: u32,
        /// Games that the host lost.
        lost: u32,
        /// Games aborted.
        aborted: u32,
        /// All games, by number.
        games: Vec<SimulGame>,
    },
}

/// A game of a simul. Also a row of the list `simul`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SimulGame {
    pub game: GameId,
    /// The host's opponent.
    pub opponent: PlayerName,
    /// The host's side.
    pub side: Side,
    /// The number of turns played.
    pub turns: u32,
    /// Whether it is the host's turn.
    pub host_to_move: bool,
    /// The score; `None` while the game is active.
    pub result: Option<Score>,
    /// Why the game ended; `None` while it is active.
    pub reason: Option<EndReason>,
}

/// A row of the list `simuls`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SimulRow {
    pub host: PlayerName,
    /// Whether it has started.
    pub status: SimulStatus,
    /// The board of every game.
    pub ruleset: Ruleset,
    /// The most boards, or the number of games.
    pub boards: usize,
    /// The number of participants.
    pub players: usize,
}

/// Whether a simul has started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SimulStatus {
    /// Players can join.
    Open,
    /// Its games are active.
    Playing,
}

/// The answer to a command about simuls.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "simul", rename_all = "snake_case")]
#[strum(prefix = "simul-done-", serialize_all = "kebab-case")]
pub enum SimulDone {
    /// The simul is announced.
    Open,
    /// The player joined.
    Joined { host: PlayerName },
    /// The player left.
    Left { host: PlayerName },
    /// The games started.
    Started {
        /// The number of games.
        boards: usize,
    },
    /// The simul is cancelled.
    Closed,
    /// Whether the server shows the next board after each turn.
    Auto {
        /// Whether it does.
        auto: bool,
    },
}

refusals! {
    /// Why a command about simuls was refused.
    pub enum SimulRefusal ("simul-refusal-") {
        /// Games of a simul are public, and are neither velas nor games of matches.
        SingleGames => bad_args,
        /// The simul would have too many boards.
        TooManyBoards(AtMost<u32>) => limit,
        /// The most simuls that the server allows are open.
        TooMany(AtMost<usize>) => limit,
        /// The player already hosts a simul.
        AlreadyHosting => exists,
        /// The player named has no simul that can be joined.
        NotOpen(OfPlayer) => not_found,
        /// The player does not host a simul.
        NotHosting => not_found,
        /// The player's simul has started. It ends with its games.
        Started => forbidden,
        /// The simul has no place for this player.
        Full {
            /// The host.
            name: PlayerName,
        } => limit,
        /// The player already takes part in a simul.
        AlreadyJoined {
            /// Its host.
            name: PlayerName,
        } => exists,
        /// The player does not take part in a simul.
        NotJoined => not_found,
        /// No participant can play now.
        NobodyJoined => not_found,
        /// It is not the host's turn on any board.
        NoBoardWaits => not_found,
    }
}
