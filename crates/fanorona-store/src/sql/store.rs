//! Accounts, challenges and games: the methods of [`Store`] itself.

use super::dialect::ThisStore;
use super::{accounts, challenges, games, lists, saves, settings};
use crate::error::{CreateAccountError, StoreError};
use crate::{
    Account, GameSave, NewAccount, NewChallenge, NoGame, Page, PasswordHash, Room, Saved, Store, Tally, Which,
};
use async_trait::async_trait;
use fanorona_game::{
    AccountId, Challenge, ChallengePolicy, GameId, GameRecord, PlayedTurn, Player, PlayerName, Timestamp,
};
use fanorona_rules::BySide;

#[async_trait]
impl Store for ThisStore {
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
        accounts::guests_in_play(self).await
    }

    async fn account_named(&self, name: &PlayerName) -> Result<Option<Account>, StoreError> {
        accounts::account_named(self, name).await
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
        accounts::tally(self, account).await
    }

    async fn create_challenge(
        &self,
        new: NewChallenge,
        after: Option<GameId>,
        room: Room,
    ) -> Result<Result<Challenge, NoGame>, StoreError> {
        let wanted = challenges::Wanted { new, after, room };
        self.writer.write(challenges::CreateChallenge { wanted }).await
    }

    async fn start_at_once(
        &self,
        new: NewChallenge,
        after: Option<GameId>,
        seats: BySide<AccountId>,
        room: Room,
    ) -> Result<Result<(GameRecord, Option<Challenge>), NoGame>, StoreError> {
        games::StartGame::check_seats(&new, seats)?;
        let wanted = challenges::Wanted { new, after, room };
        self.writer.write(challenges::StartAtOnce { wanted, seats }).await?
    }

    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        challenges::challenge(self, id).await
    }

    async fn challenges_of(&self, account: AccountId) -> Result<Vec<Challenge>, StoreError> {
        challenges::challenges_of(self, account).await
    }

    async fn remove_challenge(&self, id: GameId) -> Result<bool, StoreError> {
        self.writer.write(challenges::RemoveChallenge { id }).await
    }

    async fn start_game(
        &self,
        challenge: GameId,
        seats: BySide<AccountId>,
        at: Timestamp,
        room: Room,
    ) -> Result<Result<GameRecord, NoGame>, StoreError> {
        let Some(challenge) = challenges::challenge(self, challenge).await? else {
            return Ok(Err(NoGame::NotOpen));
        };
        let start = games::StartGame::new(&challenge, seats, at)?;
        self.writer.write(games::StartIfRoom { start, answers: challenge.to.id, room }).await
    }

    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        games::game(self, id).await
    }

    async fn save_game(&self, save: GameSave) -> Result<Saved, StoreError> {
        self.writer.save(saves::Row::new(&save)?).await
    }

    async fn turns(&self, id: GameId) -> Result<Vec<PlayedTurn>, StoreError> {
        games::turns(self, id).await
    }

    async fn games_of(
        &self,
        account: AccountId,
        which: Which,
        page: Page,
    ) -> Result<Vec<GameRecord>, StoreError> {
        lists::games_of(self, account, which, page).await
    }

    async fn history(&self, of: Option<AccountId>, page: Page) -> Result<Vec<GameRecord>, StoreError> {
        match of {
            Some(account) => lists::games_of(self, account, Which::Finished, page).await,
            None => lists::finished_games(self, page).await,
        }
    }

    async fn active_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError> {
        lists::active_games(self, page).await
    }

    async fn all_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError> {
        lists::all_games(self, page).await
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
