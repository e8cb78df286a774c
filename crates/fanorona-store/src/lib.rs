//! Everything that survives a restart.
//!
//! The trait [`Store`] says what a store guarantees. The module `sqlite` implements it with a SQLite file, for one server;
//! the module `postgres` with a PostgreSQL database, which several servers share. [`open()`] takes the one that a URL names.
//! The statements of both are in `sql`. The tests in `tests/it/store_promises.rs` apply to every implementation.
//!
//! When a call returns `Ok`, the data is on the disk. If a caller is dropped, a task of the store completes the whole
//! call anyway, unless it was still waiting for a place in the queue.

mod account_admin;
mod administration;
mod bots;
mod chat;
mod claims;
mod consequences;
mod counts;
mod error;
mod fault;
mod mailbox;
mod matches;
mod migrations;
mod nodes;
mod notify;
mod open;
mod origins;
mod plans;
mod postgres;
mod ratings;
mod review;
mod room;
mod seeks;
mod settings;
mod sqlite;
mod status;
mod times;
mod transfer;
mod url;

mod analyses;
mod lessons;
mod puzzles;
mod simuls;
mod studies;

pub use analyses::{Analyses, AnalysisBounds, AnalysisRequest, AnalysisRequested};
pub use lessons::Lessons;
pub use postgres::{PostgresLimits, PostgresStore};
pub use puzzles::{PuzzleSource, Puzzles};
pub use simuls::{NewSimul, OpenSimul, Simul, SimulJoined, SimulOpened, Simuls};
pub use studies::{StoredStudy, Studies, StudyHead};

pub use account_admin::{
    AccountAdmin, AddressChange, AddressesKept, CodeHash, Confirmation, KeptAddress, MemberEntry, WantedGames,
};
pub use administration::{
    AdminAction, Administration, AuditEntry, AuditedAction, BanEntry, Banned, Bulletin, BulletinKind, Filed,
    Length, NewReport, Performed, Report, ReportBounds, ReportedTalk, Sanction,
};
pub use bots::{BotOf, Bots, NewBot, RegisterBotError, Token, TokenHash};
pub use chat::{Added, Channel, ChannelCreated, ChannelLimits, ChannelRef, ChatFilter, Chats, NewChannel};
pub use claims::{Claims, Work};
pub use counts::{Counted, Counts};
pub use error::{CopyError, CreateAccountError, OpenError, ServerError, StoreError, TransferError};
pub use mailbox::{
    Comment, Interest, MailToken, Mailbox, MailboxLimits, Mailboxes, Message, MessageRange, Moved,
    NewComment, NewMail, NewMessage, NewNews, News, NewsKind, NextMail, Outbound, Sent,
};
pub use matches::{Matches, NextGame};
pub use nodes::{Buried, Joined, NodeNumber, Nodes, OnlineAccount, OnlineSince};
pub use notify::{Listener, MOST_NOTIFIED_BYTES, Notifier, NotifyError, SENDER};
pub use open::{StoreLimits, check_url, is_shared, open, open_alone, open_read_only};
pub use origins::Origins;
pub use plans::{Draft, Plans};
pub use ratings::{Ranked, RatedGame, RatingAudit, Ratings, StandingsPage};
pub use review::{FinishedGame, FinishedQuery, Found, Imported, OfPlayer, Outcome, Rest, Review};
pub use room::{NoGame, Room};
pub use seeks::{NewSeek, SeekAnswer, SeekBounds, SeekFound, SeekMade, SeekPage, Seeks};
pub use settings::Settings;
pub use sqlite::{Restored, SqliteLimits, SqliteStore};
pub use status::{Observe, Operations, StoreStatus, WriterHealth};
pub use times::Times;
pub use transfer::{Progress, Step, Transferred, transfer};
pub use url::without_password;

use async_trait::async_trait;
use fanorona_game::{
    AccountId, Challenge, ChallengePolicy, GameId, GameRecord, PlayedTurn, Player, PlayerName, Terms,
    Timestamp, Version,
};
use fanorona_rules::{BySide, Position};
use std::fmt;

/// The kind of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccountKind {
    /// An account with a password.
    Member,
    /// An account for one visit, without a password.
    Guest,
    /// A member who deleted the account. The games stay; nobody can log in.
    Deleted,
}

/// A stored account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The account and its name.
    pub player: Player,
    /// Member, guest or deleted.
    pub kind: AccountKind,
    /// The owner, if the account is a bot. A bot is a member.
    pub bot: Option<BotOf>,
    /// The hash of the password in PHC string form. Only members have one.
    pub password_hash: Option<PasswordHash>,
    /// What happens to challenges.
    pub policy: ChallengePolicy,
    /// The settings that differ from the default, as names and values of `set`.
    pub preferences: Vec<(String, String)>,
    /// When the account was created.
    pub created_at: Timestamp,
    /// The last login.
    pub last_login_at: Option<Timestamp>,
}

/// The hash of a password, in PHC string form. Never shown or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl PasswordHash {
    /// The placeholder for an account without a password, to which nobody can log in until somebody sets one. It is
    /// not a valid hash, so no password matches it.
    const LOCKED: &str = "$locked$";

    /// A hash that no password matches.
    #[must_use]
    pub fn locked() -> Self {
        Self(Self::LOCKED.to_owned())
    }

    /// Whether no password matches.
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

/// A member account to create.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// The name.
    pub name: PlayerName,
    /// The hash of the password.
    pub password_hash: PasswordHash,
    /// Mail addresses, as typed.
    pub addresses: Vec<String>,
    /// The codes for these addresses.
    pub confirmations: Vec<Confirmation>,
    /// When it is created.
    pub created_at: Timestamp,
}

/// A challenge to create. The store assigns the number.
#[derive(Debug, Clone)]
pub struct NewChallenge {
    /// The challenger.
    pub from: Player,
    /// The challenged player.
    pub to: Player,
    /// The terms of the game.
    pub terms: Terms,
    /// The lost game whose debt this vela would pay.
    pub follows: Option<GameId>,
    /// When it is created.
    pub made_at: Timestamp,
}

/// A change of a game to save.
#[derive(Debug, Clone)]
pub struct GameSave {
    /// The version on which the change is based. If the stored game has another version, the save is stale.
    pub seen: Version,
    /// The game after the change, with the next version.
    pub record: GameRecord,
    /// The turn that the change finished.
    pub turn: Option<PlayedTurn>,
    /// The turns that the change took back.
    pub undone: Option<Undone>,
}

/// A takeback, and the columns that depend on the remaining turns.
#[derive(Debug, Clone)]
pub struct Undone {
    /// The number of turns to remove.
    pub turns: u32,
    /// The last remaining turn.
    pub last: Option<PlayedTurn>,
    /// The position before the first turn since the last capture, or else before the last turn. `None` if no turn
    /// remains.
    pub base: Option<Position>,
}

/// The result of a [`GameSave`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// It is on the disk.
    Kept,
    /// The game has changed since it was read. Nothing was saved; read it again.
    Stale,
}

/// A selection of a player's games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Which {
    /// All games.
    All,
    /// Running games.
    Active,
    /// Finished games.
    Finished,
    /// Running games in which the player is to move.
    Next,
}

/// The number of a player's games by result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Running games.
    pub active: u32,
    /// Velas won as the debtor.
    pub freed: u32,
    /// Velas drawn or lost as the debtor.
    pub unfreed: u32,
}

/// A page of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The last game of the previous page; `None` for the first page.
    pub after: Option<GameId>,
    /// The maximum number of entries.
    pub limit: u32,
}

/// Everything that survives a restart.
///
/// Every method can be called from any task at any time. "Not found" is `None` or `false`, never an error. An error
/// means that the store failed and nothing was changed.
#[async_trait]
pub trait Store:
    Times
    + Matches
    + Plans
    + Ratings
    + AccountAdmin
    + Administration
    + Settings
    + Mailboxes
    + Origins
    + Review
    + Analyses
    + Simuls
    + Lessons
    + Puzzles
    + Studies
    + Bots
    + Chats
    + Seeks
    + Nodes
    + Claims
    + Counts
    + Operations
    + fmt::Debug
    + Send
    + Sync
{
    /// Creates a member account.
    ///
    /// # Errors
    /// The name is taken or looks like a taken name, or the store failed.
    async fn create_account(&self, new: NewAccount) -> Result<Account, CreateAccountError>;

    /// Creates a guest account with a new name such as `Guest17`.
    async fn create_guest(&self, at: Timestamp) -> Result<Account, StoreError>;

    /// Removes a guest who has left from what others censor and follow. A guest without games is removed altogether.
    async fn forget_guest(&self, guest: AccountId) -> Result<(), StoreError>;

    /// The guests with running games. Guests never come back, so after a crash these games must be ended.
    async fn guests_in_play(&self) -> Result<Vec<Player>, StoreError>;

    /// The account with this name, ignoring case.
    async fn account_named(&self, name: &PlayerName) -> Result<Option<Account>, StoreError>;

    /// Changes the password, forgets the networks of the account ([`Origins`]), and revokes the tokens of its bots.
    /// Returns how many tokens were revoked.
    async fn set_password(&self, account: AccountId, hash: PasswordHash) -> Result<u32, StoreError>;

    /// Replaces the hash `old` by another hash of the same password. Changes nothing if the password has changed.
    async fn replace_hash(
        &self,
        account: AccountId,
        old: &PasswordHash,
        new: PasswordHash,
    ) -> Result<(), StoreError>;

    /// Changes what happens to challenges.
    async fn set_policy(&self, account: AccountId, policy: ChallengePolicy) -> Result<(), StoreError>;

    /// Records a login.
    async fn note_login(&self, account: AccountId, at: Timestamp) -> Result<(), StoreError>;

    /// The number of a player's games by result.
    async fn tally(&self, account: AccountId) -> Result<Tally, StoreError>;

    /// Creates a challenge and assigns its number. Numbers increase and are never reused. Of two players who ask each
    /// other for the same game at once, the second one gets [`NoGame::Asked`].
    ///
    /// If the two play a game with a higher number than `after` on these terms, in which nobody has played a turn, that is
    /// the wanted one: [`NoGame::Begun`]. With `None` they may play several.
    async fn create_challenge(
        &self,
        new: NewChallenge,
        after: Option<GameId>,
        room: Room,
    ) -> Result<Result<Challenge, NoGame>, StoreError>;

    /// As [`Store::create_challenge`], and starts the game in the same commit, because the other player accepts every
    /// challenge. An open challenge to the same player, from an earlier setting, is removed and returned.
    async fn start_at_once(
        &self,
        new: NewChallenge,
        after: Option<GameId>,
        seats: BySide<AccountId>,
        room: Room,
    ) -> Result<Result<(GameRecord, Option<Challenge>), NoGame>, StoreError>;

    /// The challenge with this number, if it is still open.
    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError>;

    /// The open challenges from and to a player, oldest first.
    async fn challenges_of(&self, account: AccountId) -> Result<Vec<Challenge>, StoreError>;

    /// Removes a challenge. Returns whether it was still open: of several concurrent answers only one gets `true`.
    async fn remove_challenge(&self, id: GameId) -> Result<bool, StoreError>;

    /// Turns a challenge into the game with the same number, atomically, if both players have room for it.
    async fn start_game(
        &self,
        challenge: GameId,
        seats: BySide<AccountId>,
        at: Timestamp,
        room: Room,
    ) -> Result<Result<GameRecord, NoGame>, StoreError>;

    /// The game with this number.
    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError>;

    /// Saves a change of a game and the turn that it finished, atomically, unless the stored game has another
    /// version.
    async fn save_game(&self, save: GameSave) -> Result<Saved, StoreError>;

    /// The turns of a game, in order.
    async fn turns(&self, id: GameId) -> Result<Vec<PlayedTurn>, StoreError>;

    /// A player's games, highest number first.
    async fn games_of(
        &self,
        account: AccountId,
        which: Which,
        page: Page,
    ) -> Result<Vec<GameRecord>, StoreError>;

    /// Finished games of one player or of everybody, highest number first.
    async fn history(&self, of: Option<AccountId>, page: Page) -> Result<Vec<GameRecord>, StoreError>;

    /// All running games, highest number first.
    async fn active_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError>;

    /// All games by increasing number, for checking the whole file.
    async fn all_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError>;

    /// Resolves if the store fails for good, so that the process has to end. Reads may still work.
    async fn failed(&self) -> StoreError;

    /// Completes pending writes and closes the database.
    async fn close(&self);
}
