//! Administration of accounts: addresses, wanted games, the list of members, and deletion.

use crate::error::StoreError;
use async_trait::async_trait;
use fanorona_game::{AccountId, ChallengePolicy, MailAddress, Player, PlayerName, Timestamp};
use fanorona_rules::Ruleset;
use std::fmt;

/// A mail address of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptAddress {
    /// The address.
    pub address: String,
    /// Whether the owner of the account has typed a code that was mailed to it.
    pub confirmed: bool,
}

/// The hash of a confirmation code. Never shown or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct CodeHash(pub String);

impl fmt::Debug for CodeHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CodeHash(…)")
    }
}

/// A confirmation code for an address, and the mail with it. It replaces an earlier code of the address.
#[derive(Debug, Clone)]
pub struct Confirmation {
    /// The address, as it is stored.
    pub address: String,
    /// The hash of the code.
    pub code: CodeHash,
    /// When the code expires.
    pub until: Timestamp,
    /// The subject of the mail.
    pub subject: String,
    /// Its text.
    pub body: String,
    /// When it is written.
    pub at: Timestamp,
}

/// A change of the mail addresses of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AddressChange {
    /// Replaces all addresses; may be empty. An address that is already there stays as it is.
    Replace(Vec<MailAddress>),
    /// Adds addresses at the end. An address that is already there stays in its place.
    Add(Vec<MailAddress>),
}

/// The result of an [`AddressChange`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AddressesKept {
    /// The addresses after the change.
    Kept(Vec<KeptAddress>),
    /// There would be too many. Nothing has changed.
    TooMany,
}

/// How many games a player wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WantedGames {
    /// The maximum number of games at the same time, if the player has set it.
    pub most_games: Option<u32>,
    /// How many additional games the player seeks. Others see it; it decreases when a game starts.
    pub seeking: u32,
}

/// An entry in the list of members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberEntry {
    /// The member.
    pub player: Player,
    /// Whether the account is a bot.
    pub bot: bool,
    /// What happens to challenges.
    pub policy: ChallengePolicy,
    /// How many games the member wants.
    pub wanted: WantedGames,
    /// The member's games by result.
    pub tally: crate::Tally,
    /// When the member was last online: the later of the last login and the last logout.
    pub last_here: Option<Timestamp>,
}

/// Administration of accounts.
#[async_trait]
pub trait AccountAdmin: fmt::Debug + Send + Sync {
    /// The mail addresses of an account, in the order in which they were added.
    async fn addresses(&self, account: AccountId) -> Result<Vec<KeptAddress>, StoreError>;

    /// Changes the addresses, unless there would be more than `most`, and queues the confirmation mails to those that
    /// are new. Drops mail that waits for an address that is no longer there.
    async fn change_addresses(
        &self,
        account: AccountId,
        change: AddressChange,
        confirmations: Vec<Confirmation>,
        most: usize,
    ) -> Result<AddressesKept, StoreError>;

    /// Gives unconfirmed addresses of an account new codes, and queues the mails with them.
    async fn send_confirmations(
        &self,
        account: AccountId,
        confirmations: Vec<Confirmation>,
    ) -> Result<(), StoreError>;

    /// Confirms the address of an account that has this code, and returns it. `None` if no address has it, the code
    /// has expired, or it was typed wrong `most_wrong` times; then it counts as wrong for all codes of the account.
    async fn confirm_address(
        &self,
        account: AccountId,
        code: &CodeHash,
        now: Timestamp,
        most_wrong: u32,
    ) -> Result<Option<String>, StoreError>;

    /// How many games a player wants.
    async fn wanted_games(&self, account: AccountId) -> Result<WantedGames, StoreError>;

    /// Sets the maximum number of games at the same time; `None` means the server's limit.
    async fn set_most_games(&self, account: AccountId, most: Option<u32>) -> Result<(), StoreError>;

    /// Sets the number of additional games that the player seeks.
    async fn set_seeking(&self, account: AccountId, games: u32) -> Result<(), StoreError>;

    /// Members after this name, in alphabetical order: all, or those who have played on one of these boards.
    async fn members(
        &self,
        boards: &[Ruleset],
        after: Option<&PlayerName>,
        limit: u32,
    ) -> Result<Vec<MemberEntry>, StoreError>;

    /// Starts the deletion of a member and the member's bots. From now on nobody can log in to the accounts, their
    /// challenges are gone, and they get no new games. Returns `false` if the deletion has already started.
    async fn begin_deletion(&self, account: AccountId, at: Timestamp) -> Result<bool, StoreError>;

    /// Accounts whose deletion has started but not [finished](Self::finish_deletion).
    async fn unfinished_deletions(&self) -> Result<Vec<Player>, StoreError>;

    /// Erases the private data and the name of the account, and returns the account as it is shown from now on.
    /// Nobody can register the old name. `None` if no deletion of this account has started, or it is finished.
    async fn finish_deletion(&self, account: AccountId) -> Result<Option<Player>, StoreError>;
}
