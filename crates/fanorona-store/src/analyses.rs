//! Analyses of finished games: who waits for one, and what came of it.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::{AccountId, Annotation, GameId, Timestamp};
use std::fmt;

/// How many wishes for analyses may wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnalysisBounds {
    /// Of one person.
    pub of_one: u32,
    /// Of all together.
    pub of_all: u32,
}

/// What became of a wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisAsked {
    /// It waits, or did before.
    Waits,
    /// This person waits for as many as one may.
    TooManyOfOne,
    /// As many wait as may in all.
    TooManyOfAll,
}

/// Analyses.
#[async_trait]
pub trait Analyses: fmt::Debug + Send + Sync {
    /// Notes that somebody waits for the analysis of a game.
    async fn ask_analysis(
        &self,
        game: GameId,
        account: AccountId,
        at: Timestamp,
        bounds: AnalysisBounds,
    ) -> Result<AnalysisAsked, StoreError>;

    /// The game that has been waited for longest.
    async fn next_analysis(&self) -> Result<Option<GameId>, StoreError>;

    /// Keeps what an analysis says, in place of an earlier one, and says who waited for it.
    async fn keep_annotation(&self, annotation: &Annotation) -> Result<Vec<AccountId>, StoreError>;

    /// Forgets that anybody waits for the analysis of a game, and says who did.
    async fn give_up_analysis(&self, game: GameId) -> Result<Vec<AccountId>, StoreError>;

    /// What an analysis said about a game.
    async fn annotation(&self, game: GameId) -> Result<Option<Annotation>, StoreError>;
}
