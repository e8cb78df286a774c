//! What can be asked about observing: games of other players, following players, and chat at a
//! board.

pub(crate) mod parse;

use fanorona_protocol::messages::observe::Hearers;

use fanorona_game::{GameId, PlayerName};
use fanorona_protocol::wire::clean::SafeText;

/// A command about observing.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum ObserveCommand {
    /// Observe these boards.
    Observe(Vec<GameId>),
    /// A player is named instead of a board: the refusal says which command follows players.
    ObservePlayer(PlayerName),
    /// List the observed boards.
    List,
    /// Stop observing a board; `None` means all.
    Unobserve(Option<GameId>),
    /// Observe all games of a player; `None` lists the players followed.
    Follow(Option<PlayerName>),
    /// Stop following a player; `None` means all.
    Unfollow(Option<PlayerName>),
    /// List the observers of a board.
    Observers {
        /// The board; `None` means the one that follows from where the player is.
        game: Option<GameId>,
        /// The page starts after this name.
        after: Option<PlayerName>,
    },
    /// Say something at a board.
    Say {
        game: Option<GameId>,
        text: SafeText,
        /// The recipients.
        to: Hearers,
    },
}

impl ObserveCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::ObservePlayer(_) | Self::List | Self::Follow(None) | Self::Observers { .. } => {
                true
            }
            Self::Observe(_)
            | Self::Unobserve(_)
            | Self::Follow(Some(_))
            | Self::Unfollow(_)
            | Self::Say { .. } => false,
        }
    }
}
