//! Exhibitions: one person plays against many at once.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::{GameId, GameRecord, Player, Terms, Timestamp};
use std::fmt;

/// An exhibition that begins.
#[derive(Debug, Clone)]
pub struct NewExhibition {
    /// Who plays against all others.
    pub giver: Player,
    /// The others.
    pub players: Vec<Player>,
    /// The conditions on every board; the colour is the giver's.
    pub terms: Terms,
    /// When it begins.
    pub at: Timestamp,
}

/// An exhibition.
#[derive(Debug, Clone, PartialEq)]
pub struct Exhibition {
    /// Its first game, by which it is known.
    pub first: GameId,
    /// Who plays against all others.
    pub giver: Player,
    /// When it began.
    pub started_at: Timestamp,
    /// When everybody was told how it went.
    pub ended_at: Option<Timestamp>,
}

/// Exhibitions.
#[async_trait]
pub trait Exhibitions: fmt::Debug + Send + Sync {
    /// Begins all games of an exhibition in one piece.
    ///
    /// # Errors
    /// The giver gives one already, has no opponents, or the store failed: nothing has begun.
    async fn start_exhibition(&self, new: NewExhibition) -> Result<Vec<GameRecord>, StoreError>;

    /// The exhibition with this game.
    async fn exhibition_of_game(&self, game: GameId) -> Result<Option<Exhibition>, StoreError>;

    /// The exhibitions that go on, by rising number.
    async fn running_exhibitions(&self, limit: u32) -> Result<Vec<Exhibition>, StoreError>;

    /// The games of an exhibition, by rising number.
    async fn exhibition_games(&self, first: GameId) -> Result<Vec<GameRecord>, StoreError>;

    /// Notes that an exhibition is over, if none of its games goes on. `false` when one does, or when it was
    /// noted before.
    async fn end_exhibition(&self, first: GameId, at: Timestamp) -> Result<bool, StoreError>;
}
