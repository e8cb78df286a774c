//! Open challenges, and the formulas that filter who may play.

use crate::{NewChallenge, StoreError};
use async_trait::async_trait;
use fanorona_game::{
    AccountId, Challenge, GameId, GameRecord, Player, Seek, SeekFilter, SeekId, SeekTerms, Timestamp,
};
use fanorona_rules::BySide;
use std::fmt;

/// A seek to be made. Its number is given by the store.
#[derive(Debug, Clone)]
pub struct NewSeek {
    /// Who seeks.
    pub from: Player,
    /// Whether that is a bot.
    pub bot: bool,
    /// Whether that is a guest.
    pub guest: bool,
    /// What.
    pub terms: SeekTerms,
    /// Whether it goes with its maker.
    pub while_here: bool,
    /// When it is made.
    pub made_at: Timestamp,
}

/// What became of a [`NewSeek`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeekMade {
    /// It is open.
    Open(Seek),
    /// Its maker has as many as there may be.
    TooMany,
    /// There are as many as there may be in all.
    Full,
}

/// How many seeks there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeekBounds {
    /// Of one maker.
    pub own: u32,
    /// Of all together.
    pub all: u32,
}

/// Which seeks are listed, by rising number. Those of makers who take no challenges are left out, but for their own.
#[derive(Debug, Clone, Copy)]
pub struct SeekPage {
    /// Of which all this holds.
    pub filter: SeekFilter,
    /// Of this maker only.
    pub of: Option<AccountId>,
    /// No older than this.
    pub since: Timestamp,
    /// Behind this one.
    pub after: Option<SeekId>,
    /// At most so many.
    pub limit: u32,
}

/// A seek that is answered, and the game that comes of it.
#[derive(Debug, Clone)]
pub struct SeekAnswer {
    /// The seek.
    pub seek: Seek,
    /// Who answers.
    pub by: Player,
    /// Who sits where. It is the two of them.
    pub seats: BySide<AccountId>,
    /// When.
    pub at: Timestamp,
}

/// What became of a [`SeekAnswer`].
#[derive(Debug, Clone, PartialEq)]
pub struct SeekFound {
    /// The game.
    pub game: GameRecord,
    /// Seeks by minutes of both, which went because the game is one by minutes too.
    pub gone: Vec<Seek>,
}

/// Open challenges and formulas.
#[async_trait]
pub trait Seeks: fmt::Debug + Send + Sync {
    /// Makes a seek, unless there are too many. The numbers rise, and none is given twice.
    async fn create_seek(&self, new: NewSeek, bounds: SeekBounds) -> Result<SeekMade, StoreError>;

    /// The seek with this number, while it is open.
    async fn seek(&self, id: SeekId) -> Result<Option<Seek>, StoreError>;

    /// Seeks, by rising number.
    async fn seeks(&self, page: SeekPage) -> Result<Vec<Seek>, StoreError>;

    /// Seeks of others than `not_of` on the same board, with the same time, rated or not alike, oldest first.
    async fn seeks_alike(
        &self,
        terms: &SeekTerms,
        not_of: AccountId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<Seek>, StoreError>;

    /// Takes a seek away. Whether it was still open: of several who take it only one hears `true`.
    async fn remove_seek(&self, id: SeekId) -> Result<bool, StoreError>;

    /// Takes away, and gives, the seeks of a player that last only while the player is here, or with `live_only`
    /// those by minutes.
    async fn remove_seeks_while_here(
        &self,
        maker: AccountId,
        live_only: bool,
    ) -> Result<Vec<Seek>, StoreError>;

    /// Takes away all seeks that last only while their makers are here, when the server starts. How many.
    async fn forget_seeks_while_here(&self) -> Result<u64, StoreError>;

    /// Takes away, and gives, the seeks that are older than this.
    async fn expire_seeks(&self, before: Timestamp) -> Result<Vec<Seek>, StoreError>;

    /// Turns a seek into a game, in one piece. `None` when it was not open any more: of several who answer, one has
    /// the game.
    async fn answer_seek(&self, answer: SeekAnswer) -> Result<Option<SeekFound>, StoreError>;

    /// Makes the challenge by which somebody answers a seek whose maker wants to be asked. The seek goes when the
    /// game of the challenge begins. `None` when it was not open any more.
    async fn ask_seek(&self, seek: SeekId, new: NewChallenge) -> Result<Option<Challenge>, StoreError>;

    /// The seek that a challenge answers.
    async fn seek_of_challenge(&self, challenge: GameId) -> Result<Option<Seek>, StoreError>;

    /// The formula of a member, as it was written.
    async fn formula(&self, account: AccountId) -> Result<Option<String>, StoreError>;

    /// Changes the formula of a member.
    async fn set_formula(&self, account: AccountId, text: Option<&str>) -> Result<(), StoreError>;
}
