//! Bot accounts and their tokens.

use crate::{Account, CreateAccountError, StoreError};
use async_trait::async_trait;
use fanorona_game::{AccountId, Player, PlayerName, Timestamp};
use std::fmt;

/// The owner of a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BotOf {
    /// The server itself. Nobody can log in to it.
    Server,
    /// The member who created it.
    Player(AccountId),
}

/// The hash of a token. Tokens are random and long, so one fast hash is enough. It is never shown anyway.
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegisterBotError {
    /// The owner has the maximum number of bots.
    TooMany,
    /// The account could not be created, or the owner does not exist any more.
    Account(CreateAccountError),
}

impl fmt::Display for RegisterBotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany => f.write_str("the owner has the maximum number of bots"),
            Self::Account(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RegisterBotError {}

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

/// Bot accounts. [`Account::bot`] tells whether an account is a bot.
#[async_trait]
pub trait Bots: fmt::Debug + Send + Sync {
    /// The server's bot with this name; created if it does not exist. Nobody can log in to it.
    ///
    /// # Errors
    /// The name or a similar one belongs to another account, or the store failed.
    async fn server_bot(&self, name: &PlayerName, at: Timestamp) -> Result<Account, CreateAccountError>;

    /// Creates a bot for a member, who may have at most `most` bots.
    ///
    /// # Errors
    /// The limit is reached, the name is not available, or the store failed.
    async fn register_bot(&self, new: NewBot, most: u32) -> Result<Account, RegisterBotError>;

    /// A member's bots, oldest first.
    async fn bots_of(&self, owner: AccountId) -> Result<Vec<Player>, StoreError>;

    /// The owner of a bot; `None` for the server's bots and for other accounts.
    async fn owner_of(&self, bot: AccountId) -> Result<Option<Player>, StoreError>;

    /// Adds a token, unless the bot has `most` tokens. Returns its number, which is higher than the others.
    async fn add_token(
        &self,
        bot: AccountId,
        token: TokenHash,
        at: Timestamp,
        most: u32,
    ) -> Result<Option<u32>, StoreError>;

    /// A bot's tokens, oldest first.
    async fn tokens(&self, bot: AccountId) -> Result<Vec<Token>, StoreError>;

    /// The number of the bot's token with this hash.
    async fn token(&self, bot: AccountId, token: &TokenHash) -> Result<Option<u32>, StoreError>;

    /// Records a login with a token.
    async fn note_token_use(&self, bot: AccountId, number: u32, at: Timestamp) -> Result<(), StoreError>;

    /// Revokes a token, or all tokens. Returns how many there were.
    async fn revoke_tokens(&self, bot: AccountId, number: Option<u32>) -> Result<u32, StoreError>;
}
