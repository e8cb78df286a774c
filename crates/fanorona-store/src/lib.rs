//! What survives a restart.
//!
//! One trait, [`Store`], says what is promised; the modules beside it keep the promise, each with one
//! database. SQLite is the one that needs nothing but its own file. The list of small tests that each
//! of them must pass is `tests/it/store_promises.rs`.
//!
//! A call that returned `Ok` has reached the disk. A call whose caller went away is carried out all the
//! same, whole, by a task of the store's own; only one that was still waiting for room in the queue has not begun.

mod administration;
mod bots;
mod error;
mod mailbox;
mod matches;
mod people;
mod plans;
mod ratings;
mod review;
mod settings;
mod sqlite;
mod times;

mod analyses;
mod exhibitions;

pub use analyses::{Analyses, AnalysisAsked, AnalysisBounds};
pub use exhibitions::{Exhibition, Exhibitions, NewExhibition};

pub use administration::{
    Act, Administration, AuditEntry, BanEntry, Banned, Bulletin, BulletinKind, Deed, Performed, Sanction,
};
pub use bots::{BotOf, Bots, NewBot, RegisterBotError, Token, TokenHash};
pub use error::{CreateAccountError, OpenError, StoreError};
pub use mailbox::{
    Comment, Followed, Interest, Letters, MailToken, Mailbox, Mailboxes, Message, Moved, NewComment, NewMail,
    NewMessage, NewNews, News, NewsKind, NextMail, Outbound, Room, Sent,
};
pub use matches::{Matches, NextGame};
pub use people::{AddressChange, AddressesKept, MemberEntry, People, Wishes};
pub use plans::{Draft, Plans};
pub use ratings::{Ranked, RatedGame, RatingAudit, Ratings, StandingsPage};
pub use review::{FinishedGame, FinishedQuery, Found, Imported, OfPlayer, Outcome, Rest, Review};
pub use settings::Settings;
pub use sqlite::SqliteStore;
pub use times::Times;

use async_trait::async_trait;
use fanorona_game::{
    AccountId, Challenge, ChallengePolicy, GameId, GameRecord, PlayedTurn, Player, PlayerName, Terms,
    Timestamp, Version,
};
use fanorona_rules::{BySide, Position};
use std::fmt;

/// What kind of player an account is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccountKind {
    /// Somebody with a password, who comes back.
    Member,
    /// Somebody who is here once, without a password.
    Guest,
    /// Somebody who was a member and has left for good. The games stay; nobody logs in.
    Deleted,
}

/// An account as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The account and its name.
    pub player: Player,
    /// Member or guest.
    pub kind: AccountKind,
    /// Who answers for it, if a program plays by it. A bot is a member.
    pub bot: Option<BotOf>,
    /// The password's hash in PHC string form; only members have one.
    pub password_hash: Option<PasswordHash>,
    /// What happens to challenges.
    pub policy: ChallengePolicy,
    /// Preferences that differ from the default, as `set` names and values.
    pub preferences: Vec<(String, String)>,
    /// When the account was made.
    pub created_at: Timestamp,
    /// When somebody last logged in to it.
    pub last_login_at: Option<Timestamp>,
}

/// A password's hash, in PHC string form. Never shown, not even to the log.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl PasswordHash {
    /// What stands in an account to which nobody can log in, until somebody gives it a password. No password
    /// has this hash: it lacks all that a hash is made of.
    const LOCKED: &str = "$locked$";

    /// The hash of no password.
    #[must_use]
    pub fn locked() -> Self {
        Self(Self::LOCKED.to_owned())
    }

    /// Whether no password fits.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.0 == Self::LOCKED
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// An account to be made.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// Its name.
    pub name: PlayerName,
    /// The hash of its password.
    pub password_hash: PasswordHash,
    /// Mail addresses, as given.
    pub addresses: Vec<String>,
    /// When it is made.
    pub created_at: Timestamp,
}

/// A challenge to be made. Its number is given by the store.
#[derive(Debug, Clone)]
pub struct NewChallenge {
    /// Who asks.
    pub from: Player,
    /// Who is asked.
    pub to: Player,
    /// The conditions.
    pub terms: Terms,
    /// The game whose debt a vela is to pay.
    pub follows: Option<GameId>,
    /// When it is made.
    pub made_at: Timestamp,
}

/// A change of a game to be kept.
#[derive(Debug, Clone)]
pub struct GameSave {
    /// The version that the change was made from. Another one in the store makes the save stale.
    pub seen: Version,
    /// The game after the change, with the version that follows `seen`.
    pub record: GameRecord,
    /// The turn that was finished with the change, if one was.
    pub turn: Option<PlayedTurn>,
    /// The turns that were taken back with the change, if any were.
    pub undone: Option<Undone>,
}

/// Turns that are taken back, and what the game's row needs of those that are left.
#[derive(Debug, Clone)]
pub struct Undone {
    /// How many turns go.
    pub turns: u32,
    /// The last one that stays.
    pub last: Option<PlayedTurn>,
    /// Where the first of the turns since the last capture was played, or else the last turn; `None` when no
    /// turn stays.
    pub base: Option<Position>,
}

/// What became of a [`GameSave`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// It is on the disk.
    Kept,
    /// The game had changed since it was seen. Nothing was kept: read it again.
    Stale,
}

/// Which games of a player are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Which {
    /// All of them.
    All,
    /// Those that go on.
    Active,
    /// Those that are over.
    Finished,
    /// Those that go on and wait for this player's turn.
    Next,
}

/// How a player's finished games went, and how many go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games that go on.
    pub active: u32,
    /// Velas won as the debtor.
    pub freed: u32,
    /// Velas not won as the debtor.
    pub unfreed: u32,
}

/// A part of a list that may be long: so many entries, after that one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The last game of the page before; `None` for the first page.
    pub after: Option<GameId>,
    /// At most so many entries.
    pub limit: u32,
}

/// What survives a restart.
///
/// Everything here is safe to call from any task at any time. "Not there" is `None` or `false`, never an
/// error; an error means that the store could not do its work, and that nothing was changed.
#[async_trait]
pub trait Store:
    Times
    + Matches
    + Plans
    + Ratings
    + People
    + Administration
    + Settings
    + Mailboxes
    + Review
    + Analyses
    + Exhibitions
    + Bots
    + fmt::Debug
    + Send
    + Sync
{
    /// Makes an account of a member.
    ///
    /// # Errors
    /// The name is taken, or looks like one that is; or the store failed.
    async fn create_account(&self, new: NewAccount) -> Result<Account, CreateAccountError>;

    /// Makes an account of a guest, with a name of the form `Guest17` that nobody had before.
    async fn create_guest(&self, at: Timestamp) -> Result<Account, StoreError>;

    /// Forgets a guest who has sat at no board. One who has stays in the records.
    async fn forget_guest(&self, guest: AccountId) -> Result<(), StoreError>;

    /// The guests in whose names games still go on, for the clearing up after a crash: no guest comes back.
    async fn guests_in_play(&self) -> Result<Vec<Player>, StoreError>;

    /// The account that `name` means, whatever the case.
    async fn account_named(&self, name: &PlayerName) -> Result<Option<Account>, StoreError>;

    /// Changes a password.
    async fn set_password(&self, account: AccountId, hash: PasswordHash) -> Result<(), StoreError>;

    /// Changes what happens to challenges.
    async fn set_policy(&self, account: AccountId, policy: ChallengePolicy) -> Result<(), StoreError>;

    /// Notes that somebody logged in.
    async fn note_login(&self, account: AccountId, at: Timestamp) -> Result<(), StoreError>;

    /// How a player's games went.
    async fn tally(&self, account: AccountId) -> Result<Tally, StoreError>;

    /// Makes a challenge and gives it its number. The numbers rise, and none is given twice.
    async fn create_challenge(&self, new: NewChallenge) -> Result<Challenge, StoreError>;

    /// The challenge with this number, while nobody has answered it.
    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError>;

    /// The challenges that a player has made or got, oldest first.
    async fn challenges_of(&self, account: AccountId) -> Result<Vec<Challenge>, StoreError>;

    /// Takes a challenge away. Whether it was still there: of several who answer it only one hears `true`.
    async fn remove_challenge(&self, id: GameId) -> Result<bool, StoreError>;

    /// Turns a challenge into the game of the same number, in one piece. `None` when it was answered before.
    async fn start_game(
        &self,
        challenge: GameId,
        seats: BySide<AccountId>,
        at: Timestamp,
    ) -> Result<Option<GameRecord>, StoreError>;

    /// The game with this number.
    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError>;

    /// Keeps a change of a game, and the turn that it finished, in one piece, unless the game has another
    /// version than was seen.
    async fn save_game(&self, save: GameSave) -> Result<Saved, StoreError>;

    /// The turns of a game, in order.
    async fn turns(&self, id: GameId) -> Result<Vec<PlayedTurn>, StoreError>;

    /// Games of a player, newest number first.
    async fn games_of(
        &self,
        account: AccountId,
        which: Which,
        page: Page,
    ) -> Result<Vec<GameRecord>, StoreError>;

    /// Finished games, of one player or of everybody, newest number first.
    async fn history(&self, of: Option<AccountId>, page: Page) -> Result<Vec<GameRecord>, StoreError>;

    /// Games that go on, of everybody, newest number first.
    async fn active_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError>;

    /// Every game, by rising number, for checks of the whole file.
    async fn all_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError>;

    /// Finishes what is being written and lets the database go.
    async fn close(&self);
}
