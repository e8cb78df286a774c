//! What can be asked about a player's finished games.

pub(crate) mod parse;

use crate::command::dates::RoughDate;
use fanorona_game::PlayerName;
use fanorona_rules::Ruleset;

/// Show what a player's finished games have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatsCommand {
    /// The player, by default the viewer.
    pub of: Option<PlayerName>,
    /// Only games on this board.
    pub ruleset: Option<Ruleset>,
    /// Only games that ended on the first of these days or later.
    pub since: Option<RoughDate>,
}

impl StatsCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        true
    }
}
