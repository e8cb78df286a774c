//! What players have decided before it is due: replies that play by themselves, and turns not yet confirmed.

use crate::{Page, StoreError};
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, Plan, Ply};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Side, Stage};
use std::fmt;

/// A turn that was submitted and waits for its player's word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// How many turns were finished then.
    pub ply: Ply,
    /// Where the game stood then.
    pub stage: Stage,
    /// What is to be played there.
    pub movements: Movements,
}

/// Plans and drafts. A side of a game has at most one of each; all go when the game ends.
#[async_trait]
pub trait Plans: fmt::Debug + Send + Sync {
    /// The plans of both sides of a game.
    async fn plans_of(&self, game: GameId) -> Result<Vec<Plan>, StoreError>;

    /// Keeps the plan of its owner, in place of an earlier one. Nothing is kept for a game that is over.
    async fn keep_plan(&self, game: GameId, plan: &Plan) -> Result<(), StoreError>;

    /// Takes a plan away. Whether there was one.
    async fn drop_plan(&self, game: GameId, owner: Side) -> Result<bool, StoreError>;

    /// Takes all plans and drafts of a game away.
    async fn drop_plans(&self, game: GameId) -> Result<(), StoreError>;

    /// The games for which there are plans, by rising number; one with two plans stands there twice.
    async fn planned_games(&self, page: Page) -> Result<Vec<GameId>, StoreError>;

    /// The turn that a side has submitted.
    async fn draft(&self, game: GameId, side: Side) -> Result<Option<Draft>, StoreError>;

    /// Keeps a submitted turn, in place of an earlier one. Nothing is kept for a game that is over.
    async fn keep_draft(&self, game: GameId, draft: &Draft) -> Result<(), StoreError>;

    /// Takes a submitted turn away. Whether there was one.
    async fn drop_draft(&self, game: GameId, side: Side) -> Result<bool, StoreError>;

    /// Whether a player wants turns played that are the only legal ones (the preference `auto`).
    async fn plays_forced_turns(&self, account: AccountId) -> Result<bool, StoreError>;
}
