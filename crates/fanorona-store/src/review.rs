//! Looking back: finished games by what is known of them, and games that come from records.

use crate::{Page, StoreError};
use async_trait::async_trait;
use fanorona_game::{
    AccountId, Annotation, GameId, GameRecord, GameResult, MatchPlace, PlayedTurn, PlayerName, Score, Terms,
    Timestamp,
};
use fanorona_rules::{BySide, Opening, Ruleset, Side};
use std::fmt;
use std::time::Duration;

/// Which finished games are meant. What is `None` is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FinishedQuery {
    /// Those of one player.
    pub of: Option<OfPlayer>,
    /// With this score.
    pub score: Option<Score>,
    /// That began so.
    pub opening: Option<Opening>,
    /// On this board.
    pub ruleset: Option<Ruleset>,
    /// That ended then or later.
    pub since: Option<Timestamp>,
    /// That ended before then.
    pub until: Option<Timestamp>,
    /// Rated, or not.
    pub rated: Option<bool>,
}

/// The finished games of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfPlayer {
    /// Whose.
    pub account: AccountId,
    /// Against whom.
    pub opponent: Option<AccountId>,
    /// With which pieces.
    pub side: Option<Side>,
    /// And how they went.
    pub outcome: Option<Outcome>,
}

/// How a game went for one of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
    /// Broken off.
    Aborted,
}

/// A page of finished games.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The games, the one that ended last first.
    pub games: Vec<GameRecord>,
    /// What comes behind them.
    pub rest: Rest,
}

/// What comes behind a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Nothing.
    Nothing,
    /// At least one game more that fits.
    More,
    /// Nobody knows: so many games were looked at for this page, which is as many as was allowed.
    Unseen {
        /// How many games were looked at.
        looked: u32,
        /// The last of them. The next page begins behind it.
        last: GameId,
    },
}

/// A game from a record, to be kept as it is.
#[derive(Debug, Clone, PartialEq)]
pub struct FinishedGame {
    /// Its number; `None` for the next one that is free.
    pub id: Option<GameId>,
    /// The terms.
    pub terms: Terms,
    /// The player of each side.
    pub seats: BySide<PlayerName>,
    /// The time that was charged to each side.
    pub charged: BySide<Duration>,
    /// The game whose debt a vela was to pay. It is left out when that game is not there.
    pub follows: Option<GameId>,
    /// The place in its match. The game is kept without its match if the first game of the match is not there.
    pub match_place: Option<MatchPlace>,
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended.
    pub ended_at: Timestamp,
    /// Its turns. They can be played one after the other.
    pub turns: Vec<PlayedTurn>,
    /// How it ended.
    pub result: GameResult,
    /// What an analysis said about it.
    pub annotation: Option<Annotation>,
}

/// What became of a game from a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Imported {
    /// It is on the disk, under this number.
    Kept(GameId),
    /// There is a game or a challenge of its number.
    NumberTaken,
    /// A player's name looks like that of somebody else.
    LooksLike {
        /// The name in the record.
        name: PlayerName,
        /// The one that there is.
        other: PlayerName,
    },
}

/// Looking back.
#[async_trait]
pub trait Review: fmt::Debug + Send + Sync {
    /// Finished games, the one that ended last first. The page begins behind `page.after`, which must be
    /// a finished game; `None` when it is not. At most `looks` games are looked at.
    async fn finished_games(
        &self,
        query: FinishedQuery,
        page: Page,
        looks: u32,
    ) -> Result<Option<Found>, StoreError>;

    /// Games of everybody, finished or not, newest number first.
    async fn newest_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError>;

    /// All games of a player, by rising number.
    async fn games_upwards(&self, account: AccountId, page: Page) -> Result<Vec<GameRecord>, StoreError>;

    /// Keeps games from records, all that fit in one piece, and says what became of each. Players whom nobody
    /// knows get an account with [a locked password](crate::PasswordHash::locked).
    ///
    /// # Errors
    /// The store failed, or the turns of a game cannot be played: none of the games was kept.
    async fn import_games(&self, games: Vec<FinishedGame>) -> Result<Vec<Imported>, StoreError>;
}
