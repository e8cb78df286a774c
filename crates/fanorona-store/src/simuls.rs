//! Simuls: one player plays against many at the same time.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::{GameId, GameRecord, Player, Terms, Timestamp};
use std::fmt;

/// A simul to start.
#[derive(Debug, Clone)]
pub struct NewSimul {
    /// The player who plays against all others.
    pub host: Player,
    /// The opponents.
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
    /// Starts all games of a simul, atomically.
    ///
    /// # Errors
    /// The host has a running simul, there are no opponents, or the store failed. Nothing was started.
    async fn start_simul(&self, new: NewSimul) -> Result<Vec<GameRecord>, StoreError>;

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
