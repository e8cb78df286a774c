//! What can be asked about bots of players: their accounts, their tokens, and commands for
//! programs.

pub(crate) mod parse;

use fanorona_game::{GameId, PlayerName};

/// A command about bots, or for programs.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum BotCommand {
    /// Register a bot.
    Register {
        /// Its name, which is not checked yet.
        name: String,
        owner: PlayerName,
    },
    /// List, create or revoke tokens.
    Token {
        /// The bot; `None` means the player's own account or only bot.
        bot: Option<PlayerName>,
        /// What to do.
        what: TokenChange,
    },
    /// Show the turns after a turn that the player knows.
    Since {
        game: GameId,
        /// The number of turns that are known.
        ply: u32,
    },
    /// Check the connection.
    Ping,
}

impl BotCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Since { .. } | Self::Ping => true,
            Self::Token { what, .. } => match what {
                TokenChange::List => true,
                TokenChange::New | TokenChange::Revoke(_) => false,
            },
            Self::Register { .. } => false,
        }
    }
}

/// What to do with tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum TokenChange {
    /// List them.
    List,
    /// Create one.
    New,
    /// Revoke one; `None` revokes all.
    Revoke(Option<u32>),
}
