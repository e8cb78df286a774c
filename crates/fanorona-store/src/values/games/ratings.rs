//! Queries for ratings. The store computes ratings itself: a save that ends a rated game rates it
//! in the same commit, in the order in which games end.

use fanorona_game::{
    AccountId, GameId, Player, RatingChange, RatingGroup, RatingRecord, Score, Timestamp,
};
use fanorona_rules::{Ruleset, Side};

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
