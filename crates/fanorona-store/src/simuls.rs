//! Simuls: one player plays against many at the same time.

use crate::{Room, StoreError};
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, GameRecord, Player, PlayerName, Terms, Timestamp};
use std::fmt;

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

/// Simuls.
#[async_trait]
pub trait Simuls: fmt::Debug + Send + Sync {
    /// Opens a simul without participants, unless `most` simuls are open.
    async fn open_simul(&self, simul: OpenSimul, most: usize) -> Result<SimulOpened, StoreError>;

    /// The simuls that have not started, ordered by host.
    async fn open_simuls(&self) -> Result<Vec<OpenSimul>, StoreError>;

    /// Adds a participant.
    async fn join_simul(
        &self,
        host: AccountId,
        player: Player,
        at: Timestamp,
    ) -> Result<SimulJoined, StoreError>;

    /// Removes a participant. Returns the simul without the player; `None` if the player takes part in none.
    async fn leave_simul(&self, player: AccountId) -> Result<Option<OpenSimul>, StoreError>;

    /// Removes and returns the open simul of a host.
    async fn close_simul(&self, host: AccountId) -> Result<Option<OpenSimul>, StoreError>;

    /// Removes all open simuls; for the start of the server.
    async fn forget_open_simuls(&self) -> Result<(), StoreError>;

    /// Removes the open simul of the host, and starts the games of a simul, atomically. `None`, and nothing is started,
    /// if others than `joined` take part by now. Players who have no room for one more game are left out; if that are all,
    /// the simul stays open.
    ///
    /// # Errors
    /// The host has a running simul, there are no opponents, or the store failed. Nothing was started.
    async fn start_simul(&self, new: NewSimul, room: Room) -> Result<Option<Vec<GameRecord>>, StoreError>;

    /// The simul that the game belongs to.
    async fn simul_of_game(&self, game: GameId) -> Result<Option<Simul>, StoreError>;

    /// Running simuls, by increasing number.
    async fn running_simuls(&self, limit: u32) -> Result<Vec<Simul>, StoreError>;

    /// The games of a simul, by increasing number.
    async fn simul_games(&self, first: GameId) -> Result<Vec<GameRecord>, StoreError>;

    /// Ends a simul, if all its games are finished. Returns `false` if a game is running or the simul has already
    /// ended.
    async fn end_simul(&self, first: GameId, at: Timestamp) -> Result<bool, StoreError>;
}
