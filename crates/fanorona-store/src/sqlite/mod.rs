//! The store in a SQLite file.
//!
//! One task writes: it groups pending changes into one commit ([`writer`]). Reads use connections of their own, which
//! see every acknowledged commit. SQL statements are where they are used, and nowhere outside this module.

mod copies;
mod open;
mod probe;

mod ends;
mod fault;
mod group;
mod starts;
mod status;
mod writer;

mod account_admin;
mod accounts;
mod addresses;
mod administration;
mod aliases;
mod bots;
mod bulletins;
mod challenges;
mod chat;
mod games;
mod imports;
mod lessons;
mod lists;
mod matches;
mod origins;
mod plans;
mod puzzles;
mod reports;
mod review;
mod sanctions;
mod saves;
mod seeks;
mod settings;
mod studies;
mod times;

mod audit;
mod comments;
mod following;
mod mailbox;
mod messages;
mod news;
mod outbound;
mod rate;
mod ratings;

mod analyses;
mod simuls;

mod decode;
mod terms;

#[cfg(test)]
mod tests;

use crate::error::{CopyError, CreateAccountError, OpenError, StoreError};
use crate::{
    Account, GameSave, Matches, NewAccount, NewChallenge, Page, PasswordHash, Saved, Store, Tally, Times,
    Which,
};
use async_trait::async_trait;
pub use copies::Restored;
use fanorona_game::{
    AccountId, Challenge, ChallengePolicy, GameId, GameRecord, PlayedTurn, Player, PlayerName, Timestamp,
};
use fanorona_rules::BySide;
pub use open::SqliteLimits;
use sqlx::SqlitePool;
use std::path::{Path, PathBuf};
use std::time::Duration;
use writer::Writer;

/// The store in a SQLite file.
///
/// If it is dropped without [`Store::close`], it still completes pending writes as long as the runtime exists.
#[derive(Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    writer: Writer,
    /// The database file.
    path: PathBuf,
}

impl SqliteStore {
    /// Opens the database at `url` (`sqlite:PATH` or `sqlite://PATH`) for a server. Creates the file if it does not
    /// exist. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// The database cannot be used. A file that is not ours was not changed.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        Self::open_with(url, SqliteLimits::default()).await
    }

    /// As [`SqliteStore::open`], with these limits.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn open_with(url: &str, limits: SqliteLimits) -> Result<Self, OpenError> {
        open::for_a_server(url, limits).await
    }

    /// Opens the database at `url` read-only, even while a server uses it. Every write fails with
    /// [`StoreError::ReadOnly`].
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn open_read_only(url: &str) -> Result<Self, OpenError> {
        open::for_reading(url).await
    }

    /// Copies the database at `url` into the new file `to`, even while a server uses it. The copy has everything that
    /// was acknowledged before the call. It is checked and on the disk when the call returns its size in bytes.
    ///
    /// # Errors
    /// The database cannot be read, or the copy cannot be written. No incomplete copy stays.
    pub async fn back_up(url: &str, to: &Path) -> Result<u64, CopyError> {
        copies::back_up(url, to).await
    }

    /// Replaces the database at `url` with the copy `from`. The previous database stays, with `suffix` appended to
    /// its name.
    ///
    /// # Errors
    /// A server uses the database, or the copy is not an intact database of this program. Then nothing was changed.
    pub async fn restore(url: &str, from: &Path, suffix: &str) -> Result<Restored, CopyError> {
        copies::restore(url, from, suffix).await
    }

    /// Calls `observe` for every change that is acknowledged, with the time from its queueing to its sync. A store has
    /// one observer: a second call changes nothing.
    #[must_use]
    pub fn observed(self, observe: impl Fn(Duration) + Send + Sync + 'static) -> Self {
        self.writer.observe(Box::new(observe));
        self
    }

    /// Makes the task that writes panic. With this a test looks at what a server does then.
    #[doc(hidden)]
    pub async fn panic_in_writer(&self) {
        // The caller of a change that panics gets no answer.
        drop(self.writer.write(writer::Panic).await);
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create_account(&self, new: NewAccount) -> Result<Account, CreateAccountError> {
        self.writer.write(accounts::CreateAccount { new }).await?
    }

    async fn create_guest(&self, at: Timestamp) -> Result<Account, StoreError> {
        self.writer.write(accounts::CreateGuest { at }).await
    }

    async fn forget_guest(&self, guest: AccountId) -> Result<(), StoreError> {
        self.writer.write(accounts::ForgetGuest { guest }).await
    }

    async fn guests_in_play(&self) -> Result<Vec<Player>, StoreError> {
        accounts::guests_in_play(&self.readers).await
    }

    async fn account_named(&self, name: &PlayerName) -> Result<Option<Account>, StoreError> {
        accounts::account_named(&self.readers, name).await
    }

    async fn set_password(&self, account: AccountId, hash: PasswordHash) -> Result<u32, StoreError> {
        self.writer.write(settings::SetPassword { account, hash }).await
    }

    async fn replace_hash(
        &self,
        account: AccountId,
        old: &PasswordHash,
        new: PasswordHash,
    ) -> Result<(), StoreError> {
        self.writer.write(settings::ReplaceHash { account, old: old.clone(), new }).await
    }

    async fn set_policy(&self, account: AccountId, policy: ChallengePolicy) -> Result<(), StoreError> {
        self.writer.write(settings::SetPolicy { account, policy }).await
    }

    async fn note_login(&self, account: AccountId, at: Timestamp) -> Result<(), StoreError> {
        self.writer.write(settings::NoteLogin { account, at }).await
    }

    async fn tally(&self, account: AccountId) -> Result<Tally, StoreError> {
        accounts::tally(&self.readers, account).await
    }

    async fn create_challenge(&self, new: NewChallenge) -> Result<Challenge, StoreError> {
        self.writer.write(challenges::CreateChallenge { new }).await
    }

    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        challenges::challenge(&self.readers, id).await
    }

    async fn challenges_of(&self, account: AccountId) -> Result<Vec<Challenge>, StoreError> {
        challenges::challenges_of(&self.readers, account).await
    }

    async fn remove_challenge(&self, id: GameId) -> Result<bool, StoreError> {
        self.writer.write(challenges::RemoveChallenge { id }).await
    }

    async fn start_game(
        &self,
        challenge: GameId,
        seats: BySide<AccountId>,
        at: Timestamp,
    ) -> Result<Option<GameRecord>, StoreError> {
        let Some(challenge) = challenges::challenge(&self.readers, challenge).await? else {
            return Ok(None);
        };
        self.writer.write(games::StartGame::new(&challenge, seats, at)?).await
    }

    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        games::game(&self.readers, id).await
    }

    async fn save_game(&self, save: GameSave) -> Result<Saved, StoreError> {
        self.writer.save(saves::Row::new(&save)?).await
    }

    async fn turns(&self, id: GameId) -> Result<Vec<PlayedTurn>, StoreError> {
        games::turns(&self.readers, id).await
    }

    async fn games_of(
        &self,
        account: AccountId,
        which: Which,
        page: Page,
    ) -> Result<Vec<GameRecord>, StoreError> {
        lists::games_of(&self.readers, account, which, page).await
    }

    async fn history(&self, of: Option<AccountId>, page: Page) -> Result<Vec<GameRecord>, StoreError> {
        match of {
            Some(account) => lists::games_of(&self.readers, account, Which::Finished, page).await,
            None => lists::finished_games(&self.readers, page).await,
        }
    }

    async fn active_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError> {
        lists::active_games(&self.readers, page).await
    }

    async fn all_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError> {
        lists::all_games(&self.readers, page).await
    }

    async fn failed(&self) -> StoreError {
        self.writer.panicked().await;
        StoreError::Failed { source: "the task that writes to the database has panicked".to_owned() }
    }

    async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}
