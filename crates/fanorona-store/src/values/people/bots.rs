//! Bot accounts and their tokens.

use crate::{CreateAccountError, StoreError};
use fanorona_game::{AccountId, PlayerName, Timestamp};
use std::fmt;

/// The owner of a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BotOf {
    /// The server itself. Nobody can log in to it.
    Server,
    /// The member who created it.
    Player(AccountId),
}

/// The hash of a token. Tokens are random and long, so one fast hash is enough. It is never shown
/// anyway.
#[derive(Clone, PartialEq, Eq)]
pub struct TokenHash(pub String);

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

/// A bot to create, with its first token, number 1.
#[derive(Debug, Clone)]
pub struct NewBot {
    /// The name of the bot.
    pub name: PlayerName,
    /// The member who creates it.
    pub owner: AccountId,
    /// The hash of the token.
    pub token: TokenHash,
    /// When it is created.
    pub made_at: Timestamp,
}

/// Why a bot was not created.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegisterBotError {
    /// The owner has the maximum number of bots.
    #[error("the owner has the maximum number of bots")]
    TooMany,
    /// The account could not be created, or the owner does not exist any more.
    #[error(transparent)]
    Account(CreateAccountError),
}

impl From<StoreError> for RegisterBotError {
    fn from(error: StoreError) -> Self {
        Self::Account(error.into())
    }
}

/// A token as its owner sees it later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The number, for revoking it.
    pub number: u32,
    /// When it was created.
    pub made_at: Timestamp,
    /// The last login with it.
    pub used_at: Option<Timestamp>,
}

/// Which tokens of an account are meant.
#[derive(Debug, Clone)]
pub enum WhichTokens {
    /// All of them.
    All,
    /// The one with this number, which a later one may get.
    Number(u32),
    /// This one and no later one.
    Hash(TokenHash),
}
