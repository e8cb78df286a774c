//! Accounts, challenges and games: changes of the statements' modules, as methods of [`Store`].

use super::accounts::{self, settings};
use super::games::{self, lists, saves};
use super::pairing::challenges;
use crate::db::{self, Pool};
use crate::error::{CreateAccountError, StoreError};
use crate::{
    Account, GameSave, NewAccount, NewChallenge, NoGame, Page, PasswordHash, Room, Saved, Store,
    Which,
};
use fanorona_game::{AccountId, Challenge, ChallengePolicy, GameId, GameRecord, Timestamp};
use fanorona_rules::BySide;

impl Store {
    /// Creates a member account.
    ///
    /// # Errors
    /// The name is taken or looks like a taken name, or the store failed.
    pub async fn create_account(&self, new: NewAccount) -> Result<Account, CreateAccountError> {
        self.writer.write(accounts::CreateAccount { new }).await?
    }

    /// Creates a guest account with a new name such as `Guest17`.
    pub async fn create_guest(&self, at: Timestamp) -> Result<Account, StoreError> {
        self.writer.write(accounts::CreateGuest { at }).await
    }

    /// Removes a guest who has left from what others censor and follow. A guest without games is
    /// removed altogether.
    pub async fn forget_guest(&self, guest: AccountId) -> Result<(), StoreError> {
        self.writer.write(accounts::ForgetGuest { guest }).await
    }

    /// Changes the password, forgets the networks of the account ([`Store::note_login_from`]), and
    /// revokes its own tokens and those of its bots. Returns how many tokens of bots there were.
    pub async fn set_password(
        &self,
        account: AccountId,
        hash: PasswordHash,
    ) -> Result<u32, StoreError> {
        self.writer
            .write(settings::SetPassword { account, hash })
            .await
    }

    /// Replaces the hash `old` by another hash of the same password. Changes nothing if the
    /// password has changed.
    pub async fn replace_hash(
        &self,
        account: AccountId,
        old: &PasswordHash,
        new: PasswordHash,
    ) -> Result<(), StoreError> {
        self.writer
            .write(settings::ReplaceHash {
                account,
                old: old.clone(),
                new,
            })
            .await
    }

    /// Changes what happens to challenges.
    pub async fn set_policy(
        &self,
        account: AccountId,
        policy: ChallengePolicy,
    ) -> Result<(), StoreError> {
        self.writer
            .write(
                db::query(settings::SET_POLICY)
                    .bind(account.0)
                    .bind(policy.name()),
            )
            .await
            .map(drop)
    }

    /// Records a login.
    pub async fn note_login(&self, account: AccountId, at: Timestamp) -> Result<(), StoreError> {
        self.writer
            .write(db::query(settings::NOTE_LOGIN).bind(account.0).bind(at.0))
            .await
            .map(drop)
    }

    /// Creates a challenge and assigns its number. Numbers increase and are never reused. Of two
    /// players who ask each other for the same game at once, the second one gets [`NoGame::Asked`].
    ///
    /// An open challenge to the same player is replaced if it has other terms, and its number is
    /// returned, too; with the same terms there is no other: [`NoGame::AlreadySent`].
    ///
    /// If the two play a game with a higher number than `after` on these terms, in which nobody has
    /// played a turn, that is the wanted one: [`NoGame::Begun`]. With `None` they may play several.
    pub async fn create_challenge(
        &self,
        new: NewChallenge,
        after: Option<GameId>,
        room: Room,
    ) -> Result<Result<(Challenge, Option<GameId>), NoGame>, StoreError> {
        let wanted = challenges::Wanted { new, after, room };
        self.writer
            .write(challenges::CreateChallenge { wanted })
            .await
    }

    /// As [`Store::create_challenge`], and starts the game in the same commit, because the other
    /// player accepts every challenge. An open challenge to the same player, from an earlier
    /// setting, is removed and returned.
    pub async fn start_at_once(
        &self,
        new: NewChallenge,
        after: Option<GameId>,
        seats: BySide<AccountId>,
        room: Room,
    ) -> Result<Result<(GameRecord, Option<Challenge>), NoGame>, StoreError> {
        games::StartGame::check_seats(&new, seats)?;
        let wanted = challenges::Wanted { new, after, room };
        self.writer
            .write(challenges::StartAtOnce { wanted, seats })
            .await?
    }

    /// Removes a challenge. Returns whether it was still open: of several concurrent answers only
    /// one gets `true`.
    pub async fn remove_challenge(&self, id: GameId) -> Result<bool, StoreError> {
        self.writer.write(challenges::RemoveChallenge { id }).await
    }

    /// Turns a challenge into the game with the same number, atomically, if it is still open and
    /// both players have room for it.
    pub async fn start_game(
        &self,
        challenge: &Challenge,
        seats: BySide<AccountId>,
        at: Timestamp,
        room: Room,
    ) -> Result<Result<GameRecord, NoGame>, StoreError> {
        let start = games::StartGame::new(challenge, seats, at)?;
        self.writer
            .write(games::StartIfRoom {
                start,
                answers: challenge.to.id,
                room,
            })
            .await
    }

    /// Saves a change of a game and the turn that it finished, atomically, unless the stored game
    /// has another version.
    pub async fn save_game(&self, save: &GameSave) -> Result<Saved, StoreError> {
        let row = saves::Row::new(save)?;
        if matches!(self.readers, Pool::Sqlite(_)) {
            // SQLite gets JSON, which the caller writes, because the writer has enough to do. An
            // array for each column takes PostgreSQL a fourth less time.
            row.json();
        }
        self.writer.save(row).await
    }

    /// Finished games of one player or of everybody, highest number first.
    pub async fn history(
        &self,
        of: Option<AccountId>,
        page: Page,
    ) -> Result<Vec<GameRecord>, StoreError> {
        match of {
            Some(account) => self.games_of(account, Which::Finished, page).await,
            None => lists::finished_games(self, page).await,
        }
    }

    /// Resolves if the store fails for good, so that the process has to end. Reads may still work.
    pub async fn failed(&self) -> StoreError {
        self.writer.panicked().await;
        StoreError::Failed {
            source: "the task that writes to the database has panicked".to_owned(),
        }
    }

    /// Completes pending writes and closes the database.
    pub async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}
