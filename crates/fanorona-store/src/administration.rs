//! What administrators do, and the record of it.
//!
//! Every act goes through one door, [`Administration::perform`], which keeps the act and its entry in the audit
//! table in one piece: nothing is done that is not in it.

use crate::error::StoreError;
use crate::{Channel, GameSave, PasswordHash};
use async_trait::async_trait;
use fanorona_game::{AccountId, Player, PlayerName, Timestamp};
use std::fmt;

/// One act of an administrator.
#[derive(Debug, Clone)]
pub struct Act {
    /// Who does it; nobody is the operator at the command line.
    pub by: Option<PlayerName>,
    /// When.
    pub at: Timestamp,
    /// What.
    pub deed: Deed,
}

/// What is done.
#[derive(Debug, Clone)]
pub enum Deed {
    /// Makes a member an administrator.
    Grant(Player),
    /// Makes an administrator a member like others.
    Revoke(Player),
    /// Says something to everybody who is here. Only its record is kept.
    Announce(String),
    /// Says something to everybody, at the next login to those who are not here.
    Broadcast(String),
    /// Changes the message of the day; `None` takes it down.
    SetMotd(Option<String>),
    /// Adds a piece of news.
    AddNews(String),
    /// Takes a piece of news down.
    RemoveNews(i64),
    /// Sends somebody away, who may come back. Only its record is kept.
    Kick {
        /// Whom.
        player: Player,
        /// Why.
        why: String,
    },
    /// Takes the word from somebody.
    Mute {
        /// From whom.
        player: Player,
        /// Until when; without it until it is lifted.
        until: Option<Timestamp>,
        /// Why.
        why: String,
    },
    /// Gives the word back.
    Unmute(Player),
    /// Keeps somebody out.
    Ban {
        /// Whom.
        whom: Banned,
        /// Until when; without it until it is lifted.
        until: Option<Timestamp>,
        /// Why.
        why: String,
    },
    /// Lets somebody in again.
    Unban(Banned),
    /// Gives a member another password.
    ResetPassword {
        /// Whom.
        player: Player,
        /// The hash of the new one.
        hash: PasswordHash,
    },
    /// Ends a game.
    Adjudicate {
        /// The game with its end.
        save: Box<GameSave>,
        /// Why.
        why: String,
    },
    /// Announces that the server stops. Only its record is kept.
    Shutdown {
        /// In how many seconds.
        seconds: u32,
        /// Why.
        why: String,
    },
    /// Calls that off. Only its record is kept.
    CancelShutdown,
    /// Closes a channel that does not stand for good.
    CloseChannel {
        /// Which.
        channel: Channel,
        /// Why.
        why: String,
    },
    /// Changes what a channel is about.
    SetTopic {
        /// Of which.
        channel: Channel,
        /// What it is about now.
        topic: String,
    },
}

/// Who is kept out.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Banned {
    /// A member.
    Account(Player),
    /// Everybody who comes from there: an address, or a network as it is written.
    Network(String),
}

/// What came of an [`Act`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Performed {
    /// It is done. What got a number has this one.
    Done(Option<i64>),
    /// There was nothing of the kind to be undone, or it was so already. Nothing has changed, and nothing was
    /// recorded.
    Nothing,
    /// The game had changed since it was seen. Nothing has changed: read it again.
    Stale,
}

/// Something that is forbidden to somebody for a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sanction {
    /// Until when; without it until it is lifted.
    pub until: Option<Timestamp>,
    /// Why; may be empty.
    pub why: String,
}

/// A ban in the list of all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BanEntry {
    /// Rises with every ban.
    pub number: i64,
    /// The name or the network.
    pub whom: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// How long, and why.
    pub sanction: Sanction,
}

/// A line of the audit table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// Rises with every act.
    pub number: i64,
    /// When.
    pub at: Timestamp,
    /// Who; nobody is the operator at the command line.
    pub by: Option<String>,
    /// The command.
    pub act: String,
    /// To whom or to what.
    pub subject: Option<String>,
    /// What else was said.
    pub detail: Option<String>,
}

/// What the server tells its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bulletin {
    /// Rises with every one of any kind.
    pub number: i64,
    /// What it is.
    pub kind: BulletinKind,
    /// Who wrote it.
    pub author: String,
    /// The words.
    pub text: String,
    /// When it was written.
    pub told_at: Timestamp,
}

/// What a [`Bulletin`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BulletinKind {
    /// The message of the day.
    Motd,
    /// A piece of news.
    News,
    /// Words to everybody.
    Broadcast,
}

impl BulletinKind {
    /// The word for it in the store.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Motd => "motd",
            Self::News => "news",
            Self::Broadcast => "broadcast",
        }
    }

    /// The kind that `name` stands for.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Motd, Self::News, Self::Broadcast].into_iter().find(|kind| kind.name() == name)
    }
}

/// Administrators and what they do.
#[async_trait]
pub trait Administration: fmt::Debug + Send + Sync {
    /// Whether an account is an administrator's.
    async fn is_administrator(&self, account: AccountId) -> Result<bool, StoreError>;

    /// All administrators, by name.
    async fn administrators(&self) -> Result<Vec<Player>, StoreError>;

    /// Does something, and keeps the record of it, in one piece.
    async fn perform(&self, act: Act) -> Result<Performed, StoreError>;

    /// Whether the word is taken from somebody.
    async fn mute_of(&self, account: AccountId, now: Timestamp) -> Result<Option<Sanction>, StoreError>;

    /// Whether somebody is kept out.
    async fn ban_of(&self, account: AccountId, now: Timestamp) -> Result<Option<Sanction>, StoreError>;

    /// The bans that hold, newest first, before that number.
    async fn bans(
        &self,
        before: Option<i64>,
        limit: u32,
        now: Timestamp,
    ) -> Result<Vec<BanEntry>, StoreError>;

    /// The networks that are kept out, each with the end of it.
    async fn banned_networks(&self, now: Timestamp) -> Result<Vec<(String, Option<Timestamp>)>, StoreError>;

    /// The audit table, newest first, before that number.
    async fn audit(&self, before: Option<i64>, limit: u32) -> Result<Vec<AuditEntry>, StoreError>;

    /// The message of the day.
    async fn motd(&self) -> Result<Option<Bulletin>, StoreError>;

    /// The news, newest first, before that number.
    async fn news(&self, before: Option<i64>, limit: u32) -> Result<Vec<Bulletin>, StoreError>;

    /// What somebody has not been told yet, oldest first: the message of the day if it has changed, and the last
    /// `limit` words to everybody.
    async fn unseen_bulletins(&self, account: AccountId, limit: u32) -> Result<Vec<Bulletin>, StoreError>;

    /// Notes that somebody has been told a bulletin, and all of its kind before it.
    async fn note_seen(&self, account: AccountId, kind: BulletinKind, number: i64) -> Result<(), StoreError>;
}
