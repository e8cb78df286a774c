//! Matches and velas.

use crate::{Page, StoreError};
use async_trait::async_trait;
use fanorona_game::{Challenge, GameId, GameRecord, MatchGame, MatchPlace, Player, Terms, Timestamp};
use fanorona_rules::BySide;

/// The next game of a match.
#[derive(Debug, Clone)]
pub struct NextGame {
    /// The game before it.
    pub after: GameId,
    /// The place of the new game in the match.
    pub place: MatchPlace,
    /// The player of each side.
    pub seats: BySide<Player>,
    /// The terms of the new game.
    pub terms: Terms,
    /// The lost game whose debt this vela pays.
    pub follows: Option<GameId>,
    /// When it starts.
    pub at: Timestamp,
}

/// Matches and velas.
#[async_trait]
pub trait Matches {
    /// The games of the match whose first game is `first`, in order.
    async fn match_games(&self, first: GameId) -> Result<Vec<MatchGame>, StoreError>;

    /// Starts the next game of a match and marks the game before it as handled, atomically. `None` if it was already
    /// handled.
    async fn continue_match(&self, next: NextGame) -> Result<Option<GameRecord>, StoreError>;

    /// Ends a match: marks its last game as handled. `false` if it was already handled.
    async fn end_match(&self, last: GameId) -> Result<bool, StoreError>;

    /// Finished games of matches that are not handled yet, by increasing number.
    async fn matches_to_continue(&self, page: Page) -> Result<Vec<GameId>, StoreError>;

    /// The vela for the debt of a game.
    async fn vela_after(&self, game: GameId) -> Result<Option<GameId>, StoreError>;

    /// The open challenge to a vela for the debt of a game.
    async fn vela_challenge(&self, game: GameId) -> Result<Option<Challenge>, StoreError>;
}
