//! What is asked about ratings. They are made by the store itself: a save that ends a rated game rates it in the
//! same commit, in the order in which games end.

use crate::error::StoreError;
use async_trait::async_trait;
use fanorona_game::{
    AccountId, GameId, Player, Rating, RatingChange, RatingGroup, RatingRecord, Score, Timestamp,
};
use fanorona_rules::{Ruleset, Side};
use std::fmt;

/// A player's place among those who play on the same board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    /// Who.
    pub player: Player,
    /// Whether a program plays by it.
    pub bot: bool,
    /// Where.
    pub ruleset: Ruleset,
    /// The rating, and the games that it comes from.
    pub record: RatingRecord,
    /// With whom the player is listed.
    pub group: RatingGroup,
    /// The place within the group, from 1.
    pub place: u32,
}

/// A part of the standings on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandingsPage {
    /// The board.
    pub ruleset: Ruleset,
    /// Only this group; otherwise all, one behind the other.
    pub group: Option<RatingGroup>,
    /// The player whom the page before ended with; `None` for the first page.
    pub after: Option<AccountId>,
    /// At most so many players.
    pub limit: u32,
}

/// A rated game, as one of its players sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedGame {
    /// The game.
    pub game: GameId,
    /// When it ended.
    pub ended_at: Timestamp,
    /// Which side the player had.
    pub side: Side,
    /// Against whom.
    pub opponent: Player,
    /// How it ended.
    pub score: Score,
    /// What it did to the player's rating.
    pub change: RatingChange,
}

/// What comes of going through all rated games once more.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RatingAudit {
    /// How many games count for ratings.
    pub games: u64,
    /// How many players have a rating.
    pub players: u64,
    /// Games of which something else was kept than comes out, or nothing.
    pub other_changes: u64,
    /// The first of them.
    pub first: Option<GameId>,
    /// Ratings that are others than come out, are missing, or come from no game.
    pub other_ratings: u64,
    /// Changes that were kept and come from no game.
    pub stray_changes: u64,
}

impl RatingAudit {
    /// Whether everything that was kept is what comes out of the games.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.other_changes == 0 && self.other_ratings == 0 && self.stray_changes == 0
    }
}

/// What is asked about ratings.
#[async_trait]
pub trait Ratings: fmt::Debug + Send + Sync {
    /// The ratings of a player, a board each, in the order of the boards.
    async fn ratings_of(&self, account: AccountId) -> Result<Vec<(Ruleset, RatingRecord)>, StoreError>;

    /// With what an account begins on a board, before its first rated game there.
    async fn first_rating(&self, account: AccountId, ruleset: Ruleset) -> Result<Rating, StoreError>;

    /// The places of a player at `now`, and how many there are in the group, in the order of the boards.
    async fn places_of(&self, account: AccountId, now: Timestamp) -> Result<Vec<(Ranked, u32)>, StoreError>;

    /// The best players on a board at `now`: by group, then by rating. `None` when the player whom the page
    /// should follow has no rating there.
    async fn standings(&self, page: StandingsPage, now: Timestamp)
    -> Result<Option<Vec<Ranked>>, StoreError>;

    /// The rated games of a player on a board, the last one first. Those before the game `after` was.
    async fn rated_games(
        &self,
        account: AccountId,
        ruleset: Ruleset,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<RatedGame>, StoreError>;

    /// Goes through all rated games and compares what comes out with what was kept. Changes nothing.
    async fn audit_ratings(&self) -> Result<RatingAudit, StoreError>;

    /// Goes through all rated games, and keeps what comes out if it is not what was kept: all of it or, after an
    /// error, nothing.
    async fn rebuild_ratings(&self) -> Result<RatingAudit, StoreError>;
}
