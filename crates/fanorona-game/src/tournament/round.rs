//! Rounds, pairings and their games.

use super::EntrantNumber;
use crate::{GameId, GameResult, Start, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// Whether a round is being played.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RoundState {
    /// Its games are played.
    Playing,
    /// All of its pairings are decided.
    Over,
}

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The number, from 1.
    pub number: u16,
    /// Whether it is being played.
    pub state: RoundState,
    /// When it was paired.
    pub started_at: Timestamp,
    /// When it ends at the latest.
    pub ends_at: Timestamp,
    /// Its pairings, by number.
    pub pairings: Vec<Pairing>,
}

/// Why an entrant has points of a round without a game.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Bye {
    /// There was no opponent: an odd number of entrants, or a free place in a cup.
    Odd,
    /// The entrant asked for it.
    Requested,
}

/// How a pairing ended.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Decision {
    /// By its games.
    Played,
    /// One of the two did not come, or neither.
    Forfeit,
    /// The director decided.
    Director,
    /// It was a bye.
    Bye,
    /// An opponent withdrew early, and nothing of it counts.
    Annulled,
}

/// One entrant in a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    /// The entrant who has this seat.
    pub entrant: EntrantNumber,
    /// Half-points of the pairing, once it is decided. In an arena they have the bonus of a
    /// streak.
    pub points: u16,
    /// Whether the entrant did not come.
    pub forfeit: bool,
    /// When the entrant said that they are there, for a live game that its players arrange.
    pub ready_at: Option<Timestamp>,
}

/// Who meets in a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meeting {
    /// Two entrants. The first has White in the first game.
    Two([Seat; 2]),
    /// One entrant without an opponent.
    Bye(Seat, Bye),
}

/// A game of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TournamentGame {
    /// The game.
    pub id: GameId,
    /// Who has White.
    pub white: EntrantNumber,
    /// An ordinary game, or a vela.
    pub start: Start,
    /// When it started.
    pub started_at: Timestamp,
    /// The player who has still to play the first step of their first turn, and since when it is
    /// their turn. `None` once both have played, and when the game is over.
    pub first_step: Option<(EntrantNumber, Timestamp)>,
    /// The result; `None` while the game is running.
    pub result: Option<GameResult>,
}

/// Two entrants who meet in a round, or one without an opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// The number in its round, from 1.
    pub number: u16,
    /// The group of a pool; 0 for all other kinds.
    pub group: u16,
    /// Who meets.
    pub meeting: Meeting,
    /// The games, in the order in which they started.
    pub games: Vec<TournamentGame>,
    /// How it ended; `None` while it is being played.
    pub decision: Option<Decision>,
}
