//! What can be asked about ratings: standings, ranks, what a game would change, and how a rating
//! changed.

pub(crate) mod parse;

use fanorona_game::{GameId, PlayerName, RatingGroup};
use fanorona_rules::Ruleset;

/// A command about ratings.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum RatingCommand {
    /// List the players on a board, best rating first.
    Standings {
        /// The board.
        ruleset: Ruleset,
        /// Only this group; otherwise all groups, one after the other.
        group: Option<RatingGroup>,
        /// The page starts after this player.
        after: Option<PlayerName>,
    },
    /// Show the ranks of a player, by default the viewer.
    Rank(Option<PlayerName>),
    /// Show how a game against this player would change both ratings.
    Assess {
        opponent: PlayerName,
        /// The board.
        ruleset: Ruleset,
    },
    /// Show how a rating changed, last game first.
    Progress {
        /// The player, by default the viewer.
        of: Option<PlayerName>,
        /// The board.
        ruleset: Ruleset,
        /// The page starts after this game.
        after: Option<GameId>,
    },
}

impl RatingCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Standings { .. }
            | Self::Rank(_)
            | Self::Assess { .. }
            | Self::Progress { .. } => true,
        }
    }
}
