//! Commands about ratings.

use fanorona_game::{GameId, PlayerName, RatingGroup};
use fanorona_rules::Ruleset;

/// A command about ratings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ratings {
    /// The players on a board, the best first.
    Standings {
        /// The board.
        ruleset: Ruleset,
        /// Only these; otherwise all groups, one behind the other.
        group: Option<RatingGroup>,
        /// The page continues after this player.
        after: Option<PlayerName>,
    },
    /// A player's places; one's own without a name.
    Rank(Option<PlayerName>),
    /// What a game against this player would change.
    Assess {
        /// The opponent.
        opponent: PlayerName,
        /// The board.
        ruleset: Ruleset,
    },
    /// How a rating came about, the last game first.
    Progress {
        /// Whose; one's own without a name.
        of: Option<PlayerName>,
        /// The board.
        ruleset: Ruleset,
        /// The page continues after this game.
        after: Option<GameId>,
    },
}
