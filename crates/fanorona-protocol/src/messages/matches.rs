//! Matches: what the players are told after each game. An option of `challenge` asks for a match.

use crate::value::Halves;
use fanorona_game::{GameId, PlayerName, Start};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A game of a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "match-event-", serialize_all = "kebab-case")]
pub enum MatchEvent {
    /// The next game begins.
    Next {
        /// The first game of the match.
        first: GameId,
        /// The points.
        scores: Scores,
        /// The next game.
        game: GameId,
        /// Whether it is a vela.
        start: Start,
    },
    /// The match is over.
    Over {
        /// The first game of the match.
        first: GameId,
        /// The points.
        scores: Scores,
        /// The winner; `None` for a draw.
        winner: Option<PlayerName>,
    },
    /// The match ends early: a game was aborted, or a player deleted their account.
    EndedEarly {
        /// The first game of the match.
        first: GameId,
        /// The points.
        scores: Scores,
    },
}

/// The points of both players. The player who had White in the first game comes first.
pub type Scores = [PlayerScore; 2];

/// The points of a player in a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerScore {
    pub name: PlayerName,
    /// The points, in half points.
    pub half_points: Halves,
}

impl MatchEvent {
    /// The match is over.
    #[must_use]
    pub fn over(first: GameId, scores: Scores) -> Self {
        let [one, other] = &scores;
        let winner = match one.half_points.cmp(&other.half_points) {
            std::cmp::Ordering::Greater => Some(one.name.clone()),
            std::cmp::Ordering::Less => Some(other.name.clone()),
            std::cmp::Ordering::Equal => None,
        };
        Self::Over {
            first,
            scores,
            winner,
        }
    }
}
