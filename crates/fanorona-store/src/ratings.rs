//! Queries for ratings. The store computes ratings itself: a save that ends a rated game rates it in the same commit,
//! in the order in which games end.

use crate::error::StoreError;
use async_trait::async_trait;
use fanorona_game::{
    AccountId, GameId, Player, Rating, RatingChange, RatingGroup, RatingRecord, Score, Timestamp,
};
use fanorona_rules::{Ruleset, Side};
use std::fmt;

/// A player's place in the standings of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    /// The player.
    pub player: Player,
    /// Whether the account is a bot.
    pub bot: bool,
    /// The board.
    pub ruleset: Ruleset,
    /// The rating, and the number of rated games.
    pub record: RatingRecord,
    /// The player's group.
    pub group: RatingGroup,
    /// The place within the group, from 1.
    pub place: u32,
}

/// A page of the standings of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandingsPage {
    /// The board.
    pub ruleset: Ruleset,
    /// Only this group; `None` for all groups in order.
    pub group: Option<RatingGroup>,
    /// The last player of the previous page; `None` for the first page.
    pub after: Option<AccountId>,
    /// The maximum number of players.
    pub limit: u32,
}

/// A rated game of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedGame {
    /// The number of the game.
    pub game: GameId,
    /// When it ended.
    pub ended_at: Timestamp,
    /// The player's side.
    pub side: Side,
    /// The opponent.
    pub opponent: Player,
    /// The score of the game.
    pub score: Score,
    /// The change of the player's rating.
    pub change: RatingChange,
}

/// The result of recomputing all ratings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RatingAudit {
    /// The number of rated games.
    pub games: u64,
    /// The number of players with a rating.
    pub players: u64,
    /// The number of games whose stored rating change is wrong or missing.
    pub other_changes: u64,
    /// The first of these games.
    pub first: Option<GameId>,
    /// The number of ratings that are wrong, missing, or without a game.
    pub other_ratings: u64,
    /// The number of rating changes without a game.
    pub stray_changes: u64,
}

impl RatingAudit {
    /// Whether all stored ratings are correct.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.other_changes == 0 && self.other_ratings == 0 && self.stray_changes == 0
    }
}

/// Queries for ratings.
#[async_trait]
pub trait Ratings: fmt::Debug + Send + Sync {
    /// A player's ratings, in the order of the boards.
    async fn ratings_of(&self, account: AccountId) -> Result<Vec<(Ruleset, RatingRecord)>, StoreError>;

    /// The ratings of several players on a board, in no order; of those who have one.
    async fn ratings_on(
        &self,
        ruleset: Ruleset,
        accounts: &[AccountId],
    ) -> Result<Vec<(AccountId, RatingRecord)>, StoreError>;

    /// The rating of an account before its first rated game on a board.
    async fn first_rating(&self, account: AccountId, ruleset: Ruleset) -> Result<Rating, StoreError>;

    /// A player's places at `now` and the sizes of the groups, in the order of the boards.
    async fn places_of(&self, account: AccountId, now: Timestamp) -> Result<Vec<(Ranked, u32)>, StoreError>;

    /// The standings of a board at `now`: by group, then by rating. `None` if the player before the page has no
    /// rating there.
    async fn standings(&self, page: StandingsPage, now: Timestamp)
    -> Result<Option<Vec<Ranked>>, StoreError>;

    /// A player's rated games on a board before the game `after`, newest first.
    async fn rated_games(
        &self,
        account: AccountId,
        ruleset: Ruleset,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<RatedGame>, StoreError>;

    /// Recomputes all ratings and compares them with the stored ones. Changes nothing.
    async fn audit_ratings(&self) -> Result<RatingAudit, StoreError>;

    /// Recomputes all ratings and stores them if they differ, atomically.
    async fn rebuild_ratings(&self) -> Result<RatingAudit, StoreError>;
}
