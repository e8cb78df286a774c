//! Deadlines, vacations and downtime.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, Pause, Pauses, Player, Timestamp, Version};
use std::time::Duration;

/// Deadlines, vacations and downtime.
#[async_trait]
pub trait Times {
    /// Games whose check is due, most urgent first.
    async fn games_to_check(&self, now: Timestamp, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// When the next check is due.
    async fn next_check(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Sets the next check of a game, unless the game has another version or is finished. Returns whether it was set;
    /// if not, read the game again.
    async fn postpone_check(&self, game: GameId, seen: Version, until: Timestamp)
    -> Result<bool, StoreError>;

    /// The pauses of a player's clocks (vacations and downtime) that end after `since`.
    async fn pauses(&self, account: AccountId, since: Timestamp) -> Result<Pauses, StoreError>;

    /// A player's vacations that end after `since`.
    async fn vacations(&self, account: AccountId, since: Timestamp) -> Result<Vec<Pause>, StoreError>;

    /// Starts a vacation, unless one is active. Returns whether it started: of several concurrent calls only one gets
    /// `true`.
    async fn begin_vacation(&self, account: AccountId, vacation: Pause) -> Result<bool, StoreError>;

    /// Ends the active vacation and makes the player's games due for a check. Returns whether there was one.
    async fn end_vacation(&self, account: AccountId, now: Timestamp) -> Result<bool, StoreError>;

    /// Marks the vacations that have run out as told, and returns their players. Those that were ended were told then. Of
    /// several concurrent calls only one gets a player.
    async fn vacations_run_out(&self, now: Timestamp) -> Result<Vec<Player>, StoreError>;

    /// When the next vacation runs out.
    async fn next_vacation_end(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Running live games.
    async fn live_games(&self) -> Result<Vec<GameId>, StoreError>;

    /// The time of the last heartbeat of a server.
    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Writes a heartbeat.
    async fn write_heartbeat(&self, now: Timestamp) -> Result<(), StoreError>;

    /// Writes a heartbeat. If the last one is older than `tolerance`, records and returns the time between them as
    /// downtime.
    async fn record_downtime(&self, now: Timestamp, tolerance: Duration)
    -> Result<Option<Pause>, StoreError>;
}
