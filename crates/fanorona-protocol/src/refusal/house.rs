//! Why there is no advice, and no exhibition.

use fanorona_game::{GameId, PlayerName};

/// Why a command about advice or an exhibition was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HouseRefusal {
    /// A rated game is played without advice.
    RatedGame(GameId),
    /// The game goes on, and is analysed when it is over.
    GoesOn(GameId),
    /// Nothing was played that could be looked at.
    NothingPlayed(GameId),
    /// This person waits for as many analyses as one may.
    AnalysesOfOne(u32),
    /// As many analyses wait as may in all.
    AnalysesOfAll(u32),
    /// An exhibition is public, and has neither velas nor matches.
    SingleGames,
    /// There may be fewer boards.
    TooManyBoards(u32),
    /// As many exhibitions are announced as may be.
    TooManySimuls(usize),
    /// One's own exhibition is announced, or goes on already.
    OwnSimul,
    /// That person gives no exhibition that could be joined.
    NoSimulOf(PlayerName),
    /// One gives none.
    NoSimul,
    /// One's own goes on, and ends with its games.
    SimulGoesOn,
    /// All places are taken.
    SimulFull(PlayerName),
    /// One has a place already, in that of this person.
    InSimul(PlayerName),
    /// One has no place in any.
    NotInSimul,
    /// Nobody has taken a place, or nobody is left who could play.
    NobodyJoined,
    /// No board waits.
    NoBoardWaits,
}

impl HouseRefusal {
    /// The code that programs read.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::RatedGame(_) | Self::GoesOn(_) | Self::SimulGoesOn => "forbidden",
            Self::SingleGames => "bad_args",
            Self::AnalysesOfOne(_)
            | Self::AnalysesOfAll(_)
            | Self::TooManyBoards(_)
            | Self::TooManySimuls(_)
            | Self::SimulFull(_) => "limit",
            Self::OwnSimul | Self::InSimul(_) => "exists",
            Self::NothingPlayed(_)
            | Self::NoSimulOf(_)
            | Self::NoSimul
            | Self::NotInSimul
            | Self::NobodyJoined
            | Self::NoBoardWaits => "not_found",
        }
    }
}
