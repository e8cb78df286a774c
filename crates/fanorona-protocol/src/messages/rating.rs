//! Ratings: standings, ranks, what a game would change, and how a rating changed.

use crate::messages::message::refusals;
use fanorona_game::{
    Assessment, GameId, PlayerName, PlayerResult, Rating, RatingChange, RatingGroup, Timestamp,
};
use fanorona_rules::{Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A row of `standings`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StandingsRow {
    /// The rank within the group, from 1.
    pub rank: u32,
    pub name: PlayerName,
    /// Whether the player is a bot.
    pub bot: bool,
    /// The rating now.
    pub rating: Rating,
    /// Rated games won.
    pub won: u32,
    /// Rated games lost.
    pub lost: u32,
    /// Rated games drawn.
    pub drawn: u32,
    /// The group in which the player is listed.
    pub group: RatingGroup,
    /// The board.
    pub ruleset: Ruleset,
}

/// A row of `rank`: the player's rank on one board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RankRow {
    pub name: PlayerName,
    /// Whether the player is a bot.
    pub bot: bool,
    /// The board.
    pub ruleset: Ruleset,
    /// The rank within the group, from 1.
    pub rank: u32,
    /// The number of players in the group.
    pub of: u32,
    /// The group in which the player is listed.
    pub group: RatingGroup,
    /// The rating now.
    pub rating: Rating,
}

/// A row of `progress`: a rated game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProgressRow {
    pub game: GameId,
    /// When it ended.
    pub ended_ms: Timestamp,
    pub opponent: PlayerName,
    /// The player's side.
    pub side: Side,
    /// The result for the player.
    pub result: PlayerResult,
    /// The rating before the game.
    pub before: Rating,
    /// The rating after the game.
    pub after: Rating,
}

/// The answer to a command about ratings that is not a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "rating-done-", serialize_all = "kebab-case")]
pub enum RatingDone {
    /// How a rated game would change both ratings.
    Assessed {
        /// The board.
        ruleset: Ruleset,
        /// The player who asks.
        you: PlayerName,
        opponent: PlayerName,
        /// If the player who asks wins.
        win: AssessedChanges,
        /// If the game is drawn.
        draw: AssessedChanges,
        /// If the opponent wins.
        loss: AssessedChanges,
    },
}

impl RatingDone {
    /// How a game between `you` and an opponent would change their ratings.
    #[must_use]
    pub fn assessed(
        ruleset: Ruleset,
        you: PlayerName,
        opponent: PlayerName,
        changes: Assessment,
    ) -> Self {
        let both = |[you, opponent]: [RatingChange; 2]| AssessedChanges { you, opponent };
        let Assessment { win, draw, loss } = changes;
        Self::Assessed {
            ruleset,
            you,
            opponent,
            win: both(win),
            draw: both(draw),
            loss: both(loss),
        }
    }
}

/// How one result would change both ratings.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AssessedChanges {
    /// The rating of the player who asks.
    pub you: RatingChange,
    /// The opponent's rating.
    pub opponent: RatingChange,
}

refusals! {
    /// Why a command about ratings was refused.
    pub enum RatingRefusal ("rating-refusal-") {
        /// The player has not finished a rated game on that board.
        NotRated {
            name: PlayerName,
            /// The board.
            ruleset: Ruleset,
        } => not_found,
        /// The opponent is a guest. Games of guests are not rated.
        GuestsAreNotRated {
            /// The guest.
            name: PlayerName,
        } => forbidden,
    }
}
