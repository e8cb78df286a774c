//! Analyses of finished games, and requests for them.

use crate::{NodeNumber, StoreError};
use async_trait::async_trait;
use fanorona_game::{AccountId, Annotation, GameId, Timestamp};
use std::fmt;

/// Limits for open requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnalysisBounds {
    /// The maximum number of requests of one player.
    pub of_one: u32,
    /// The maximum number of requests of all guests. The rest of those of all players is for members.
    pub of_guests: u32,
    /// The maximum number of requests of all players.
    pub of_all: u32,
}

/// A request for the analysis of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisRequest {
    /// The game.
    pub game: GameId,
    /// The player who wants it.
    pub account: AccountId,
    /// Whether the player is a guest.
    pub guest: bool,
    /// The player's network, if it is known.
    pub network: Option<String>,
    /// The turns of the game.
    pub turns: u32,
    /// When it was requested.
    pub at: Timestamp,
}

/// The result of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisRequested {
    /// It is stored, now or before.
    Waits,
    /// The player has the maximum number of requests.
    TooManyOfOne,
    /// The maximum number of requests of all players is reached, or that of all guests by a guest.
    TooManyOfAll,
}

/// Analyses.
#[async_trait]
pub trait Analyses: fmt::Debug + Send + Sync {
    /// Stores a player's request for the analysis of a game.
    async fn request_analysis(
        &self,
        request: AnalysisRequest,
        bounds: AnalysisBounds,
    ) -> Result<AnalysisRequested, StoreError>;

    /// At most `limit` requests, oldest first, for games that no other living node than `node` has claimed.
    async fn waiting_analyses(
        &self,
        node: Option<NodeNumber>,
        limit: u32,
    ) -> Result<Vec<AnalysisRequest>, StoreError>;

    /// Stores an analysis, replacing an earlier one, and returns the players who requested it. It is news to the members
    /// among them.
    async fn keep_annotation(
        &self,
        annotation: &Annotation,
        at: Timestamp,
    ) -> Result<Vec<AccountId>, StoreError>;

    /// The players who requested the analysis of a game and wait for it.
    async fn who_waits_for_analysis(&self, game: GameId) -> Result<Vec<AccountId>, StoreError>;

    /// Removes the requests for a game and returns their players. It is news to the members among them.
    async fn give_up_analysis(&self, game: GameId, at: Timestamp) -> Result<Vec<AccountId>, StoreError>;

    /// The analysis of a game.
    async fn annotation(&self, game: GameId) -> Result<Option<Annotation>, StoreError>;
}
