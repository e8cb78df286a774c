//! Accounts that programs play by, and their tokens.

use crate::{Account, CreateAccountError, StoreError};
use async_trait::async_trait;
use fanorona_game::{AccountId, Player, PlayerName, Timestamp};
use std::fmt;

/// Who answers for a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BotOf {
    /// The server itself, which plays in its name. Nobody logs in to it.
    House,
    /// The member who has made it.
    Player(AccountId),
}

/// The hash of a token. Tokens are random and long, so that one fast hash is enough; it is never shown all the same.
#[derive(Clone, PartialEq, Eq)]
pub struct TokenHash(pub String);

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

/// A bot to be made, with its first token, which has the number 1.
#[derive(Debug, Clone)]
pub struct NewBot {
    /// Its name.
    pub name: PlayerName,
    /// Who makes it.
    pub owner: AccountId,
    /// The hash of its token.
    pub token: TokenHash,
    /// When it is made.
    pub made_at: Timestamp,
}

/// Why a bot was not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegisterBotError {
    /// The owner has as many as there may be.
    TooMany,
    /// There is no account for it, or no owner any more.
    Account(CreateAccountError),
}

impl fmt::Display for RegisterBotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany => f.write_str("the owner has as many bots as there may be"),
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

/// A token, as its owner sees it later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// By which it is revoked.
    pub number: u32,
    /// When it was made.
    pub made_at: Timestamp,
    /// When somebody last logged in by it.
    pub used_at: Option<Timestamp>,
}

/// Accounts that programs play by. An [`Account`] says whether it is one.
#[async_trait]
pub trait Bots: fmt::Debug + Send + Sync {
    /// The account of the server's own by this name. It is made if there is none; nobody can log in to it.
    ///
    /// # Errors
    /// Somebody else has the name, or one that looks like it; or the store failed.
    async fn house_bot(&self, name: &PlayerName, at: Timestamp) -> Result<Account, CreateAccountError>;

    /// Makes a bot of a member, who may have at most `most`.
    ///
    /// # Errors
    /// There are as many already, its name is in the way of another, or the store failed.
    async fn register_bot(&self, new: NewBot, most: u32) -> Result<Account, RegisterBotError>;

    /// The bots of a member, oldest first.
    async fn bots_of(&self, owner: AccountId) -> Result<Vec<Player>, StoreError>;

    /// The member who answers for a bot; `None` for one of the server's own and for whoever is none.
    async fn owner_of(&self, bot: AccountId) -> Result<Option<Player>, StoreError>;

    /// Gives a bot one more token, unless it has `most`. Its number is higher than that of those it has.
    async fn add_token(
        &self,
        bot: AccountId,
        token: TokenHash,
        at: Timestamp,
        most: u32,
    ) -> Result<Option<u32>, StoreError>;

    /// The tokens of a bot, oldest first.
    async fn tokens(&self, bot: AccountId) -> Result<Vec<Token>, StoreError>;

    /// The number of a bot's token with this hash.
    async fn token(&self, bot: AccountId, token: &TokenHash) -> Result<Option<u32>, StoreError>;

    /// Notes that a token was logged in by.
    async fn note_token_use(&self, bot: AccountId, number: u32, at: Timestamp) -> Result<(), StoreError>;

    /// Takes a token away, or all of them. How many there were.
    async fn revoke_tokens(&self, bot: AccountId, number: Option<u32>) -> Result<u32, StoreError>;
}
