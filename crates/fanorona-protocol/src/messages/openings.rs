//! Openings and positions: what was played in finished public games, and how these ended.

use crate::messages::message::refusals;
use crate::notation::TurnText;
use crate::value::AtMost;
use fanorona_game::{GameId, Judgement, PlayerName, Timestamp};
use fanorona_rules::{Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;
use strum::IntoStaticStr;

/// How games ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct GameResults {
    /// Games that White won.
    pub white: u32,
    pub drawn: u32,
    /// Games that Black won.
    pub black: u32,
}

impl GameResults {
    /// The number of games.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.white + self.drawn + self.black
    }

    /// The score of a side in percent. A draw is half a point.
    #[must_use]
    pub fn score(self, side: Side) -> u8 {
        let won = match side {
            Side::White => self.white,
            Side::Black => self.black,
        };
        let points = 2 * u64::from(won) + u64::from(self.drawn);
        let most = 2 * u64::from(self.games()).max(1);
        u8::try_from((points * 100 + most / 2) / most).unwrap_or(100)
    }
}

impl AddAssign for GameResults {
    fn add_assign(&mut self, more: Self) {
        self.white += more.white;
        self.drawn += more.drawn;
        self.black += more.black;
    }
}

/// A row of `openings`: games with the same first turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OpeningRow {
    /// The first turn.
    pub turn: TurnText,
    /// The name of the opening, if it has one.
    pub opening: Option<String>,
    /// The side of the player whose openings are listed; `None` if they are everybody's.
    pub side: Option<OpeningSide>,
    pub games: u32,
    #[serde(flatten)]
    pub results: GameResults,
    /// The score in percent of the player, or else of White. A draw is half a point.
    pub score: u8,
    /// The average rating of White in rated games.
    pub rating: Option<i64>,
    /// When the last of the games ended. `None` without games.
    pub last_ms: Option<Timestamp>,
}

/// The side of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpeningSide {
    /// The player had White, and chose the opening.
    White,
    /// The player had Black, and answered it.
    Black,
}

impl From<Side> for OpeningSide {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// A row of `explore`: games in which the same turn was played in a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExploreRow {
    /// The turn; `None` if the games ended in the position.
    pub turn: Option<TurnText>,
    pub games: u32,
    #[serde(flatten)]
    pub results: GameResults,
    /// The average rating of those who played it, in rated games.
    pub rating: Option<i64>,
    /// When the last of the games ended.
    pub last_ms: Timestamp,
    /// What the endgame tables or the opening book say of the turn, for the player who plays it.
    pub judgement: Option<Judgement>,
}

/// The answer to a command about openings or positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "openings-done-", serialize_all = "kebab-case")]
pub enum OpeningsDone {
    /// First turns were listed.
    Openings {
        /// The player whose games were counted; `None` if they are everybody's.
        name: Option<PlayerName>,
        ruleset: Ruleset,
        /// The number of games, the last ones if there are more.
        games: u32,
        /// Whether there are more.
        more: bool,
        /// How many of a hundred finished games the index of positions has, if it lacks some.
        percent: Option<u8>,
    },
    /// The turns of a position were listed.
    Explored {
        /// The position.
        position: String,
        /// The board.
        ruleset: Ruleset,
        /// The side to move.
        to_move: Side,
        /// The number of games that reached it.
        games: u32,
        /// Whether older games were not looked at.
        more: bool,
        /// How they ended.
        #[serde(flatten)]
        results: GameResults,
        /// The command that lists the games.
        show_games: String,
        /// What the endgame tables or the opening book say of it, for the side to move.
        judgement: Option<Judgement>,
        /// The rated game that the player is playing with this position. Nothing is said about who
        /// wins then.
        rated_game: Option<GameId>,
        /// How many of a hundred finished games the index of positions has, if it lacks some.
        percent: Option<u8>,
    },
}

refusals! {
    /// Why a command about openings or positions was refused.
    pub enum OpeningsRefusal ("openings-refusal-") {
        /// The text is no position.
        NoPosition {
            text: String,
        } => bad_args,
        /// The position is one of a vela whose burden is unpaid, which is not counted.
        Vela => bad_args,
        /// Too many turns lead to the position.
        TooManyTurns(AtMost<usize>) => limit,
    }
}
