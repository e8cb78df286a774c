//! Refusals about bots and their tokens.

use fanorona_game::PlayerName;

/// Why something about bots was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProgramRefusal {
    /// A bot is made by its owner.
    NotTheOwner {
        /// Who asks.
        me: PlayerName,
    },
    /// A bot makes no bots.
    BotsMakeNone,
    /// The player has as many bots as there may be.
    TooManyBots {
        /// How many.
        most: u32,
    },
    /// Bots log in by tokens only.
    NoPassword,
    /// That player is no bot of the one who asks.
    NotYourBot {
        /// Who.
        name: PlayerName,
    },
    /// The player has no bot.
    NoBots {
        /// Who asks.
        me: PlayerName,
    },
    /// The player has several bots, and named none.
    WhichBot {
        /// Their names.
        bots: Vec<PlayerName>,
    },
    /// The bot has as many tokens as there may be.
    TooManyTokens {
        /// How many.
        most: u32,
    },
    /// The bot has no such token.
    NoToken {
        /// What was typed.
        number: String,
    },
}

impl ProgramRefusal {
    /// The code that programs read.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotTheOwner { .. } | Self::BotsMakeNone | Self::NoPassword | Self::NotYourBot { .. } => {
                "forbidden"
            }
            Self::TooManyBots { .. } | Self::TooManyTokens { .. } => "limit",
            Self::NoBots { .. } | Self::NoToken { .. } => "not_found",
            Self::WhichBot { .. } => "bad_args",
        }
    }
}
