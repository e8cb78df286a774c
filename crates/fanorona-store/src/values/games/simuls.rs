//! Simuls: one player plays against many at the same time.

use fanorona_game::{AccountId, GameId, Player, PlayerName, Terms, Timestamp};

/// A simul that has not started.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenSimul {
    /// The player who will play against all others.
    pub host: Player,
    /// The terms of every game. The colour is the host's.
    pub terms: Terms,
    /// The maximum number of games.
    pub boards: u32,
    /// The participants, in the order in which they joined.
    pub players: Vec<Player>,
}

impl OpenSimul {
    /// Whether a player takes part.
    #[must_use]
    pub fn has(&self, player: AccountId) -> bool {
        self.players.iter().any(|other| other.id == player)
    }
}

/// The result of opening a simul.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SimulOpened {
    /// It is open.
    Open,
    /// The player already hosts an open simul.
    AlreadyHosting,
    /// The player takes part in the open simul of this host.
    AlreadyJoined(PlayerName),
    /// The maximum number of simuls is open.
    TooMany,
}

/// The result of joining a simul.
#[derive(Debug, Clone, PartialEq)]
pub enum SimulJoined {
    /// The player takes part in this simul.
    Joined(OpenSimul),
    /// The player hosts an open simul.
    AlreadyHosting,
    /// The player takes part in the open simul of this host.
    AlreadyJoined(PlayerName),
    /// The host has no open simul.
    NotOpen,
    /// The simul has as many participants as games.
    Full,
}

/// A simul to start.
#[derive(Debug, Clone)]
pub struct NewSimul {
    /// The player who plays against all others.
    pub host: Player,
    /// All who had joined when it was read.
    pub joined: Vec<Player>,
    /// Those of them who play.
    pub players: Vec<Player>,
    /// The terms of every game; the colour is the host's.
    pub terms: Terms,
    /// When it starts.
    pub at: Timestamp,
}

/// A simul.
#[derive(Debug, Clone, PartialEq)]
pub struct Simul {
    /// The number of its first game, which is also the number of the simul.
    pub first: GameId,
    /// The player who plays against all others.
    pub host: Player,
    /// When it started.
    pub started_at: Timestamp,
    /// When it ended and its result was announced.
    pub ended_at: Option<Timestamp>,
}
