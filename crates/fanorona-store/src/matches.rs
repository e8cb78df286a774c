//! What follows a game.

use crate::{Page, StoreError};
use async_trait::async_trait;
use fanorona_game::{Challenge, GameId, GameRecord, MatchGame, MatchPlace, Player, Terms, Timestamp};
use fanorona_rules::BySide;

/// The game that follows another in its match.
#[derive(Debug, Clone)]
pub struct NextGame {
    /// The game that it follows.
    pub after: GameId,
    /// Its place.
    pub place: MatchPlace,
    /// Who plays which side.
    pub seats: BySide<Player>,
    /// Its conditions.
    pub terms: Terms,
    /// The game whose debt it is to pay, when it is a vela.
    pub follows: Option<GameId>,
    /// When it begins.
    pub at: Timestamp,
}

/// What the store keeps of matches and velas.
#[async_trait]
pub trait Matches {
    /// The games of a match, in order; the match is known by the number of its first game.
    async fn match_games(&self, first: GameId) -> Result<Vec<MatchGame>, StoreError>;

    /// Begins the next game of a match, in one piece with taking note that the game before has been seen to.
    /// `None` when somebody did so before.
    async fn continue_match(&self, next: NextGame) -> Result<Option<GameRecord>, StoreError>;

    /// Takes note that nothing follows `last` in its match. `false` when somebody did so before.
    async fn end_match(&self, last: GameId) -> Result<bool, StoreError>;

    /// Games of matches that are over, and of which nobody has seen yet what follows; by rising number.
    async fn matches_to_continue(&self, page: Page) -> Result<Vec<GameId>, StoreError>;

    /// The vela that was played for the debt of a game.
    async fn vela_after(&self, game: GameId) -> Result<Option<GameId>, StoreError>;

    /// The challenge to a vela for the debt of a game, while it waits.
    async fn vela_asked(&self, game: GameId) -> Result<Option<Challenge>, StoreError>;
}
