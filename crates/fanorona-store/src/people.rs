//! Accounts beyond coming in: addresses, wishes, the list of members, and leaving for good.

use crate::error::StoreError;
use async_trait::async_trait;
use fanorona_game::{AccountId, ChallengePolicy, MailAddress, Player, PlayerName, Timestamp};
use fanorona_rules::Ruleset;
use std::fmt;

/// What becomes of the mail addresses of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AddressChange {
    /// These take the place of all others; none at all is no address.
    Replace(Vec<MailAddress>),
    /// These come behind the others. One that is there already stays where it is.
    Add(Vec<MailAddress>),
}

/// What came of an [`AddressChange`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AddressesKept {
    /// These are the addresses now.
    Kept(Vec<String>),
    /// There would be more than there may be. Nothing has changed.
    TooMany,
}

/// How many games somebody wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Wishes {
    /// At most so many at once, where the player has said it.
    pub most_games: Option<u32>,
    /// So many more than now, which whoever looks for a game is told. It goes down when one begins.
    pub seeking: u32,
}

/// A member as the list of all of them shows one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberEntry {
    /// Who.
    pub player: Player,
    /// Whether a program plays by it.
    pub bot: bool,
    /// What happens to challenges.
    pub policy: ChallengePolicy,
    /// What was said about games that are wanted.
    pub wishes: Wishes,
    /// Games won, lost, drawn, and those that go on.
    pub tally: crate::Tally,
    /// When the member was last known to be here: the later of the last coming and the last going.
    pub last_here: Option<Timestamp>,
}

/// Accounts beyond coming in.
#[async_trait]
pub trait People: fmt::Debug + Send + Sync {
    /// The mail addresses of an account, in the order in which they were given.
    async fn addresses(&self, account: AccountId) -> Result<Vec<String>, StoreError>;

    /// Changes them, unless there would be more than `most`.
    async fn change_addresses(
        &self,
        account: AccountId,
        change: AddressChange,
        most: usize,
    ) -> Result<AddressesKept, StoreError>;

    /// How many games a player wants.
    async fn wishes(&self, account: AccountId) -> Result<Wishes, StoreError>;

    /// Changes how many games a player takes at once; `None` leaves it to the server.
    async fn set_most_games(&self, account: AccountId, most: Option<u32>) -> Result<(), StoreError>;

    /// Changes how many more games a player seeks.
    async fn set_seeking(&self, account: AccountId, games: u32) -> Result<(), StoreError>;

    /// Members by name, after that one: everybody, or those who have played on one of these boards.
    async fn members(
        &self,
        boards: &[Ruleset],
        after: Option<&PlayerName>,
        limit: u32,
    ) -> Result<Vec<MemberEntry>, StoreError>;

    /// A member begins to leave for good, with the bots that the member has made: from here on nobody logs in to
    /// the accounts, their challenges are gone, and they come to no new game. Whether it had not left before.
    async fn begin_leaving(&self, account: AccountId, at: Timestamp) -> Result<bool, StoreError>;

    /// Those who began to leave and have not been [erased](Self::erase).
    async fn leaving(&self) -> Result<Vec<Player>, StoreError>;

    /// Erases what is private of somebody who leaves, and the name: the account as it is shown from now on. Its
    /// old name is nobody's any more. `None` when nobody leaves by that number. Doing it again changes nothing.
    async fn erase(&self, account: AccountId) -> Result<Option<Player>, StoreError>;
}
