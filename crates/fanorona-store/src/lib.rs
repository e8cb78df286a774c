//! Everything that survives a restart.
//!
//! A [`Store`] is a SQLite file, for one server, or a PostgreSQL database, which several servers
//! share. [`Store::open`] takes the one that a URL names. The methods and their statements are in
//! the module `sql`, once for both; `db` puts both drivers behind one face. Only opening, copies
//! and the commit of a batch of turns are made for each database, in `sqlite` and `postgres`. The
//! tests in `tests/it/store_promises.rs` run on both.
//!
//! When a call returns `Ok`, the data is on the disk. If a caller is dropped, a task of the store
//! completes the whole call anyway, unless it was still waiting for a place in the queue.

mod account_admin;
mod administration;
mod bots;
mod chat;
mod check;
mod claims;
mod committer;
mod consequences;
mod counts;
mod db;
mod error;
mod fault;
mod mailbox;
mod matches;
mod migrations;
mod node_session;
mod nodes;
mod notify;
mod open;
mod plans;
mod postgres;
mod ratings;
mod review;
mod room;
mod seeks;
mod sql;
mod sqlite;
mod status;
mod store;
mod transfer;
mod url;

mod analyses;
mod puzzles;
mod simuls;
mod studies;

pub use analyses::{AnalysisBounds, AnalysisRequest, AnalysisRequested};
pub use postgres::PostgresLimits;
pub use puzzles::PuzzleSource;
pub use simuls::{NewSimul, OpenSimul, Simul, SimulJoined, SimulOpened};
pub use studies::{StoredStudy, StudyHead};

pub use account_admin::{
    AddressChange, AddressesKept, CodeHash, Confirmation, KeptAddress, MemberEntry, WantedGames,
};
pub use administration::{
    AdminAction, AuditEntry, AuditedAction, BanEntry, Banned, Bulletin, BulletinKind, Filed,
    Length, NewReport, Performed, Report, ReportBounds, ReportedTalk, Sanction,
};
pub use bots::{BotOf, NewBot, RegisterBotError, Token, TokenHash};
pub use chat::{Added, Channel, ChannelCreated, ChannelLimits, ChannelRef, ChatFilter, NewChannel};
pub use check::{Audit, Checked, Damage};
pub use claims::Work;
pub use counts::Counted;
pub use error::{CopyError, CreateAccountError, OpenError, ServerError, StoreError, TransferError};
pub use mailbox::{
    Comment, Interest, MailToken, Mailbox, MailboxLimits, Message, MessageRange, Moved, NewComment,
    NewMail, NewMessage, NewNews, News, NewsKind, NextMail, Outbound, Sent,
};
pub use matches::NextGame;
pub use node_session::{
    Burial, Joined, Looked, Lost, NodeSeen, NodeSession, OnlineHere, Stale, Sweep,
};
pub use nodes::{NodeNumber, OnlineAccount, OnlineSince};
pub use notify::{Listener, MOST_NOTIFIED_BYTES, Notifier, NotifyError, SENDER};
pub use open::{StoreLimits, check_url, is_shared};
pub use plans::Draft;
pub use ratings::{Ranked, RatedGame, StandingsPage};
pub use review::{FinishedGame, FinishedQuery, Found, Imported, OfPlayer, Outcome, Rest};
pub use room::{NoGame, Room};
pub use seeks::{NewSeek, SeekAnswer, SeekBounds, SeekFound, SeekMade, SeekPage};
pub use sqlite::{Restored, SqliteLimits, back_up, restore};
pub use status::{Observe, StoreStatus, WriterHealth};
pub use store::Store;
pub use transfer::{Progress, Step, Transferred, transfer};
pub use url::without_password;

use fanorona_game::{
    ChallengePolicy, GameId, GameRecord, PlayedTurn, Player, PlayerName, Terms, Timestamp, Version,
};
use fanorona_rules::Position;
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
    /// The placeholder for an account without a password, to which nobody can log in until somebody
    /// sets one. It is not a valid hash, so no password matches it.
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
    /// The version on which the change is based. If the stored game has another version, the save
    /// is stale.
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
    /// The position before the first turn since the last capture, or else before the last turn.
    /// `None` if no turn remains.
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
