//! What can be asked about players who have met.

pub(crate) mod parse;

use crate::command::chat::channel::ChannelWord;
use fanorona_game::PlayerName;

/// A command about how players have done against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum VersusCommand {
    /// Compare two players.
    Pair {
        /// The player whose results are shown, by default the viewer.
        first: Option<PlayerName>,
        /// The other player.
        second: PlayerName,
    },
    /// Compare several players, each with each.
    Grid(Vec<PlayerName>),
    /// Compare the members of a channel who are online.
    Channel(ChannelWord),
}

impl VersusCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Pair { .. } | Self::Grid(_) | Self::Channel(_) => true,
        }
    }
}
