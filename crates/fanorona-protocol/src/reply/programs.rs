//! What was done for programs and those who run them.

use crate::command::Password;
use fanorona_game::{GameId, PlayerName, Timestamp};

/// What was done for programs and those who run them.
#[derive(Debug, Clone, PartialEq)]
pub enum ProgramsDone {
    /// There is a new bot.
    BotMade {
        /// Its name.
        name: PlayerName,
        /// Who answers for it.
        owner: PlayerName,
        /// Its first token, which is told this once.
        token: NewToken,
    },
    /// There is a new token, which is told this once.
    TokenMade {
        /// Whose.
        bot: PlayerName,
        /// The token.
        token: NewToken,
    },
    /// Tokens are gone.
    TokensRevoked {
        /// Whose.
        bot: PlayerName,
        /// How many.
        count: u32,
    },
    /// What was missed on a board has been told.
    Missed {
        /// Where.
        game: GameId,
        /// How many turns.
        turns: u32,
        /// The command that goes on, where there was too much.
        more: Option<String>,
    },
    /// The server is there.
    Here {
        /// What time it is.
        now: Timestamp,
    },
}

/// A token that was just made.
#[derive(Debug, Clone, PartialEq)]
pub struct NewToken {
    /// By which it is revoked.
    pub number: u32,
    /// What the bot gives as its password.
    pub text: Password,
}

/// Who answers for a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BotOwner {
    /// The server.
    House,
    /// A member.
    Player(PlayerName),
}
