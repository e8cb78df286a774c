//! Matches and velas: what follows a game (docs/rules.md, "Vela").

mod state;

pub use state::{MatchState, match_state};

use crate::{AccountId, GameId, GameResult};
use fanorona_rules::{Position, Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The first position of a game. Its text is `ordinary`, `vela` or the position, in commands, in
/// records and in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Start {
    /// The start position of the board.
    #[default]
    Ordinary,
    /// A vela: White, who lost the game before, plays to be freed of the debt.
    Vela,
    /// A position that the players have chosen, in which the game is not over. Such a game is never
    /// rated and in no match.
    Position(Position),
}

impl Start {
    /// The word for a vela.
    pub const VELA: &str = "vela";
    const ORDINARY: &str = "ordinary";

    /// The position before the first turn. A vela is always played on the board of `tsivy`.
    #[must_use]
    pub fn position(self, ruleset: Ruleset) -> Position {
        match self {
            Self::Ordinary => Position::start(ruleset),
            Self::Vela => Position::start_of_vela(),
            Self::Position(position) => position,
        }
    }

    /// The side that plays the first turn.
    #[must_use]
    pub fn first_side(self) -> Side {
        match self {
            Self::Ordinary | Self::Vela => Side::White,
            Self::Position(position) => position.side_to_move(),
        }
    }

    /// The position that the players have chosen, if they have chosen one.
    #[must_use]
    pub fn chosen(self) -> Option<Position> {
        match self {
            Self::Ordinary | Self::Vela => None,
            Self::Position(position) => Some(position),
        }
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ordinary => f.write_str(Self::ORDINARY),
            Self::Vela => f.write_str(Self::VELA),
            Self::Position(position) => position.fmt(f),
        }
    }
}

/// No game begins like that: the text is no position, or the game is over in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoStart;

impl fmt::Display for NoStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no game begins like that")
    }
}

impl FromStr for Start {
    type Err = NoStart;

    fn from_str(text: &str) -> Result<Self, NoStart> {
        match text {
            Self::ORDINARY => Ok(Self::Ordinary),
            Self::VELA => Ok(Self::Vela),
            text => {
                let position = text.parse().ok();
                let goes_on = |position: &Position| position.outcome().is_none();
                position.filter(goes_on).map(Self::Position).ok_or(NoStart)
            }
        }
    }
}

/// The maximum number of decisive games in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(into = "u8", try_from = "u8")]
pub enum MatchLength {
    /// Best of three.
    Three,
    /// Best of five.
    Five,
}

impl MatchLength {
    /// The number of games.
    #[must_use]
    pub fn games(self) -> u8 {
        match self {
            Self::Three => 3,
            Self::Five => 5,
        }
    }

    /// The inverse of [`MatchLength::games`].
    #[must_use]
    pub fn from_games(games: u8) -> Option<Self> {
        [Self::Three, Self::Five]
            .into_iter()
            .find(|length| length.games() == games)
    }
}

impl From<MatchLength> for u8 {
    fn from(length: MatchLength) -> Self {
        length.games()
    }
}

impl TryFrom<u8> for MatchLength {
    type Error = &'static str;

    fn try_from(games: u8) -> Result<Self, Self::Error> {
        Self::from_games(games).ok_or("a match has 3 or 5 games")
    }
}

/// The terms of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct MatchTerms {
    /// The maximum number of decisive games.
    #[serde(rename = "of")]
    pub length: MatchLength,
    /// Whether a vela follows each decisive game.
    pub vela: bool,
}

/// The place of a game in its match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct MatchPlace {
    /// The number of the first game, which is also the number of the match.
    pub first: GameId,
    /// The number of this game within the match, from 1. Velas and replayed draws count too.
    pub game: u16,
}

/// The match of a game: its terms, and the place of the game in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Match {
    /// The place of the game in the match.
    #[serde(flatten)]
    pub place: MatchPlace,
    /// The terms of the match.
    #[serde(flatten)]
    pub terms: MatchTerms,
}

/// A game of a match, as far as the score of the match needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchGame {
    /// The first position of the game.
    pub start: Start,
    /// The player of White.
    pub white: AccountId,
    /// The result; `None` while the game is running.
    pub result: Option<GameResult>,
}

/// The score of a match, in half-points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HalfPoints {
    /// The score of the player who had White in the first game.
    pub first: u16,
    /// The score of the other player.
    pub second: u16,
}

#[cfg(test)]
mod tests;
