//! Seeks and formulas.

use crate::{NewChallenge, NoGame, Room, StoreError};
use async_trait::async_trait;
use fanorona_game::{
    AccountId, Challenge, GameId, GameRecord, Player, Seek, SeekFilter, SeekId, SeekTerms, Timestamp,
};
use fanorona_rules::BySide;
use std::fmt;

/// A seek to create. The store assigns the number.
#[derive(Debug, Clone)]
pub struct NewSeek {
    /// The player who seeks.
    pub from: Player,
    /// Whether the player is a bot.
    pub bot: bool,
    /// Whether the player is a guest.
    pub guest: bool,
    /// The terms of the seek.
    pub terms: SeekTerms,
    /// Whether the seek ends when the player leaves.
    pub while_online: bool,
    /// When it is created.
    pub made_at: Timestamp,
}

/// The result of creating a [`NewSeek`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeekMade {
    /// The seek is open.
    Open(Seek),
    /// The player has the maximum number of seeks.
    TooMany,
    /// The maximum number of all seeks is reached.
    Full,
    /// The player seeks that game already.
    Twice(SeekId),
    /// Others seek the same game, the oldest first. The player can answer one of them.
    Alike(Vec<Seek>),
}

/// Limits for seeks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeekBounds {
    /// The maximum number of seeks per player.
    pub own: u32,
    /// The most of all guests. The rest of all is for members.
    pub of_guests: u32,
    /// The maximum number of all seeks.
    pub all: u32,
    /// The seek is compared with those from this time or later.
    pub since: Timestamp,
    /// The seek is compared with those that have a higher number: the player cannot answer the others.
    pub newer_than: SeekId,
    /// The maximum number of seeks of others that it is compared with.
    pub compared: u32,
}

/// A page of seeks by increasing number. Seeks of players who refuse challenges are omitted, except in their own
/// list.
#[derive(Debug, Clone, Copy)]
pub struct SeekPage {
    /// The filter.
    pub filter: SeekFilter,
    /// Only this player's seeks.
    pub of: Option<AccountId>,
    /// Only seeks from this time or later.
    pub since: Timestamp,
    /// Only seeks with a higher number.
    pub after: Option<SeekId>,
    /// The maximum number of seeks.
    pub limit: u32,
}

/// An answer to a seek, which starts a game.
#[derive(Debug, Clone)]
pub struct SeekAnswer {
    /// The seek to answer.
    pub seek: Seek,
    /// The player who answers.
    pub by: Player,
    /// The seats of these two players.
    pub seats: BySide<AccountId>,
    /// When it is answered.
    pub at: Timestamp,
}

/// The result of a [`SeekAnswer`].
#[derive(Debug, Clone, PartialEq)]
pub struct SeekFound {
    /// The new game.
    pub game: GameRecord,
    /// Other live seeks of both players, which are removed when a live game starts.
    pub gone: Vec<Seek>,
}

/// Seeks and formulas.
#[async_trait]
pub trait Seeks: fmt::Debug + Send + Sync {
    /// Creates a seek, unless a limit is reached or there is one of the same game. Numbers increase and are never reused. Of
    /// two players who seek the same game at once, the second one gets the seek of the first.
    async fn create_seek(&self, new: NewSeek, bounds: SeekBounds) -> Result<SeekMade, StoreError>;

    /// The seek with this number, if it is open.
    async fn seek(&self, id: SeekId) -> Result<Option<Seek>, StoreError>;

    /// A page of seeks.
    async fn seeks(&self, page: SeekPage) -> Result<Vec<Seek>, StoreError>;

    /// Removes a seek. Returns whether it was open: of several concurrent calls only one gets `true`.
    async fn remove_seek(&self, id: SeekId) -> Result<bool, StoreError>;

    /// Removes and returns a player's seeks that end when the player leaves, or with `live_only` the live seeks.
    async fn remove_seeks_while_here(
        &self,
        maker: AccountId,
        live_only: bool,
    ) -> Result<Vec<Seek>, StoreError>;

    /// Removes all seeks that end when their players leave; for the start of the server. Returns how many.
    async fn forget_seeks_while_here(&self) -> Result<u64, StoreError>;

    /// Removes and returns the seeks that are older than `before`.
    async fn expire_seeks(&self, before: Timestamp) -> Result<Vec<Seek>, StoreError>;

    /// Turns a seek into a game, atomically, if both players have room for it. Of several concurrent answers only one gets
    /// the game.
    async fn answer_seek(
        &self,
        answer: SeekAnswer,
        room: Room,
    ) -> Result<Result<SeekFound, NoGame>, StoreError>;

    /// Creates a challenge as an answer to a seek with manual confirmation. The seek is removed when the game of the
    /// challenge starts.
    async fn ask_seek(
        &self,
        seek: SeekId,
        new: NewChallenge,
        room: Room,
    ) -> Result<Result<Challenge, NoGame>, StoreError>;

    /// The seek that a challenge answers.
    async fn seek_of_challenge(&self, challenge: GameId) -> Result<Option<Seek>, StoreError>;

    /// A member's formula, as written.
    async fn formula(&self, account: AccountId) -> Result<Option<String>, StoreError>;

    /// Sets or removes a member's formula.
    async fn set_formula(&self, account: AccountId, text: Option<&str>) -> Result<(), StoreError>;
}
