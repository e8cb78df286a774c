//! What is told of analyses, advice and exhibitions.

use crate::record::Record;
use fanorona_game::{GameId, GameResult, Player, PlayerName, Terms};
use fanorona_rules::Side;
use std::sync::Arc;

/// News of analyses, advice and exhibitions.
#[derive(Debug, Clone, PartialEq)]
pub enum HouseEvent {
    /// What an analysis says about a game.
    Analysis(Arc<Record>),
    /// An analysis that was waited for is there.
    Analysed {
        /// Of which game.
        game: GameId,
        /// How many turning points it has.
        points: usize,
    },
    /// An analysis that was waited for will not come.
    NotAnalysed(GameId),
    /// The other player of an unrated game has taken advice.
    Advised {
        /// On which board.
        game: GameId,
        /// Who has.
        by: PlayerName,
    },
    /// Nobody else is here, and this one of the house's bots plays at once.
    Alone(PlayerName),
    /// Something happened about an exhibition.
    Simul(SimulNews),
}

/// Something that happened about an exhibition.
#[derive(Debug, Clone, PartialEq)]
pub struct SimulNews {
    /// Whose exhibition it is.
    pub giver: Player,
    /// What happened.
    pub what: SimulChange,
}

/// What happened about an exhibition.
#[derive(Debug, Clone, PartialEq)]
pub enum SimulChange {
    /// It is announced.
    Opened {
        /// The conditions on every board.
        terms: Box<Terms>,
        /// On how many boards at most.
        boards: u32,
    },
    /// It has not begun, and somebody asks how it stands.
    Waits {
        /// The conditions on every board.
        terms: Box<Terms>,
        /// On how many boards at most.
        boards: u32,
        /// Who has a place.
        players: Vec<Player>,
    },
    /// Somebody has taken a place.
    Joined {
        /// Who.
        name: PlayerName,
        /// How many places are taken now.
        players: usize,
    },
    /// Somebody has given a place back.
    Left {
        /// Who.
        name: PlayerName,
        /// How many places are taken now.
        players: usize,
    },
    /// It will not be.
    Closed,
    /// Its games begin.
    Started {
        /// How many.
        boards: usize,
    },
    /// All its games are over.
    Ended {
        /// How it went in all.
        score: SimulScore,
        /// How it went on each board, by rising number.
        boards: Vec<SimulBoard>,
    },
}

impl SimulChange {
    /// The word for it in json mode.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Opened { .. } => "open",
            Self::Waits { .. } => "waits",
            Self::Joined { .. } => "joined",
            Self::Left { .. } => "left",
            Self::Closed => "closed",
            Self::Started { .. } => "started",
            Self::Ended { .. } => "over",
        }
    }
}

/// How an exhibition went for its giver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SimulScore {
    /// Games that the giver has won.
    pub won: u32,
    /// Games that nobody has won.
    pub drawn: u32,
    /// Games that the giver has lost.
    pub lost: u32,
    /// Games that were broken off.
    pub aborted: u32,
}

/// A board of an exhibition that is over.
#[derive(Debug, Clone, PartialEq)]
pub struct SimulBoard {
    /// Its game.
    pub game: GameId,
    /// Whom the giver played against.
    pub opponent: Player,
    /// Which side the giver had.
    pub side: Side,
    /// How many turns were played.
    pub turns: u32,
    /// How it ended.
    pub result: GameResult,
}
