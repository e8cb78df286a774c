//! What can be asked about openings and positions.

pub(crate) mod parse;

use crate::command::history::filters::HistoryFilters;
use crate::command::queue::PreviewFrom;
use fanorona_game::PlayerName;
use fanorona_rules::Ruleset;
use fanorona_rules::notation::Movements;

/// A command about openings and positions.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum OpeningsCommand {
    /// List the first turns of games.
    Openings {
        /// Only games of this player.
        of: Option<PlayerName>,
        /// The board.
        ruleset: Ruleset,
        sort: OpeningSort,
    },
    /// List what was played in a position.
    Explore {
        /// Where the turns begin.
        from: ExploreFrom,
        /// Turns that lead to the position.
        turns: Vec<Movements>,
        /// Which games count.
        filters: Box<HistoryFilters>,
        /// The order of turns.
        sort: OpeningSort,
        /// What is listed.
        page: ExplorePage,
    },
}

impl OpeningsCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Openings { .. } | Self::Explore { .. } => true,
        }
    }
}

/// The order of turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OpeningSort {
    /// Those that were played most first; of first turns, those with names.
    #[default]
    Games,
    /// Those with the highest score first.
    Score,
}

/// Where the turns that lead to a position begin.
#[derive(Debug, Clone, PartialEq)]
pub enum ExploreFrom {
    /// At the board in front of the player, or else at the start.
    Here,
    /// As a preview.
    Preview(PreviewFrom),
}

/// A page about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExplorePage {
    /// The turns that were played there, from this one, counted from 1.
    Turns(usize),
    /// The games that reached it.
    Games,
}
