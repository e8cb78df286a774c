//! What can be asked about chat: talking to players and in channels, and choosing what to receive.

pub(crate) mod channel;
pub(crate) mod parse;

use fanorona_protocol::messages::chat::Quiet;

use fanorona_protocol::wire::clean::SafeText;

use fanorona_game::PlayerName;

/// A command by which players chat, or choose what they receive.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum ChatCommand {
    /// Say something to these players.
    Tell {
        /// The players, each once.
        to: Vec<PlayerName>,
        text: SafeText,
    },
    /// Say something to the opponent on the current board.
    Say(SafeText),
    /// Say something to the player who spoke last to this one.
    Reply(SafeText),
    /// Say something to everybody.
    Shout(SafeText),
    /// Receive nothing from a player any more; `None` lists these players.
    Censor(Option<PlayerName>),
    /// Receive what a player says again.
    Uncensor(PlayerName),
    /// Turn quiet on or off; `None` shows it.
    Quiet(Option<Quiet>),
    /// Report a player to the moderators.
    Report {
        name: PlayerName,
        /// The reason.
        why: SafeText,
    },
}

impl ChatCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Censor(None) | Self::Quiet(None) => true,
            Self::Tell { .. }
            | Self::Say(_)
            | Self::Reply(_)
            | Self::Shout(_)
            | Self::Censor(Some(_))
            | Self::Uncensor(_)
            | Self::Quiet(Some(_))
            | Self::Report { .. } => false,
        }
    }
}
