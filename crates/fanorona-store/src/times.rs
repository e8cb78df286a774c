//! Time: when games have to be looked at, and what is charged to nobody.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, Pause, Pauses, Timestamp, Version};
use std::time::Duration;

/// What the store keeps of time.
#[async_trait]
pub trait Times {
    /// Games that have to be looked at by now, the most urgent first.
    async fn games_to_look_at(&self, now: Timestamp, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// When the next game has to be looked at.
    async fn next_look(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Says when a game has to be looked at next, unless it has another version than was seen, or is over.
    /// Whether that was kept; if not, the game has to be read again.
    async fn put_off(&self, game: GameId, seen: Version, until: Timestamp) -> Result<bool, StoreError>;

    /// What is charged to nobody when it is this player's turn: vacations, and times without a server, that
    /// had not ended by `since`.
    async fn pauses(&self, account: AccountId, since: Timestamp) -> Result<Pauses, StoreError>;

    /// The vacations of a player that had not ended by `since`.
    async fn vacations(&self, account: AccountId, since: Timestamp) -> Result<Vec<Pause>, StoreError>;

    /// Begins a vacation, unless one goes on. Whether it began: of several who begin one at once only one hears
    /// `true`.
    async fn begin_vacation(&self, account: AccountId, vacation: Pause) -> Result<bool, StoreError>;

    /// Ends the vacation that goes on, and has the games of its player looked at. Whether one did.
    async fn end_vacation(&self, account: AccountId, now: Timestamp) -> Result<bool, StoreError>;

    /// The games by the minute that go on.
    async fn live_games(&self) -> Result<Vec<GameId>, StoreError>;

    /// When a server last gave a sign of life.
    async fn last_beat(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Gives a sign of life.
    async fn beat(&self, now: Timestamp) -> Result<(), StoreError>;

    /// Gives a sign of life, and takes note of the time since the last one if that is longer than `tolerance`:
    /// no server ran in it. Says which time it was.
    async fn wake(&self, now: Timestamp, tolerance: Duration) -> Result<Option<Pause>, StoreError>;
}
