//! Conditional moves, and turns that wait for confirmation.

use crate::{Page, StoreError};
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, Plan, Ply};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Side, Stage};
use std::fmt;

/// A submitted turn that waits for the player's confirmation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The number of finished turns when it was submitted.
    pub ply: Ply,
    /// The position, or the unfinished turn, when it was submitted.
    pub stage: Stage,
    /// The movements to play.
    pub movements: Movements,
}

/// Conditional moves and drafts. Each side of a game has at most one of each. The end of the game removes them.
#[async_trait]
pub trait Plans: fmt::Debug + Send + Sync {
    /// The conditional moves of both sides of a game.
    async fn plans_of(&self, game: GameId) -> Result<Vec<Plan>, StoreError>;

    /// Stores a side's conditional moves, replacing earlier ones. Nothing is stored for a finished game.
    async fn keep_plan(&self, game: GameId, plan: &Plan) -> Result<(), StoreError>;

    /// Removes a side's conditional moves. Returns whether there were any.
    async fn drop_plan(&self, game: GameId, owner: Side) -> Result<bool, StoreError>;

    /// Removes all conditional moves and drafts of a game.
    async fn drop_plans(&self, game: GameId) -> Result<(), StoreError>;

    /// The games with conditional moves, by increasing number; a game with two is listed twice.
    async fn planned_games(&self, page: Page) -> Result<Vec<GameId>, StoreError>;

    /// A side's submitted turn.
    async fn draft(&self, game: GameId, side: Side) -> Result<Option<Draft>, StoreError>;

    /// Stores a submitted turn, replacing an earlier one. Nothing is stored for a finished game.
    async fn keep_draft(&self, game: GameId, draft: &Draft) -> Result<(), StoreError>;

    /// Removes a submitted turn. Returns whether there was one.
    async fn drop_draft(&self, game: GameId, side: Side) -> Result<bool, StoreError>;

    /// Whether the server plays a player's forced turns (the setting `auto`).
    async fn plays_forced_turns(&self, account: AccountId) -> Result<bool, StoreError>;
}
