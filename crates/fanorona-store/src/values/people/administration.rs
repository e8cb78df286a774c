//! The actions of administrators, and the audit log.
//!
//! Every action goes through [`Store::perform`](crate::Store::perform), which stores the action and
//! its audit entry atomically. So no action is missing from the log.

use crate::{Channel, GameSave, NewAccount, PasswordHash, TokenHash};
use fanorona_game::{AccessLevel, Player, PlayerName, Role, Timestamp};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use strum::{EnumString, IntoStaticStr};

/// An action of an administrator, with the information for the audit log.
#[derive(Debug, Clone)]
pub struct AuditedAction {
    /// The administrator; `None` for the operator on the command line.
    pub by: Option<PlayerName>,
    /// When it is done.
    pub at: Timestamp,
    /// The action itself.
    pub action: AdminAction,
}

/// An action of an administrator.
#[derive(Debug, Clone)]
pub enum AdminAction {
    /// Gives a member a role, in place of the member's last one.
    Grant {
        /// The member.
        player: Player,
        /// The role.
        role: Role,
    },
    /// Takes the role away.
    Revoke(Player),
    /// Sends a message to everybody online. Only the audit entry is stored.
    Announce(String),
    /// Sends a message to everybody. Players who are offline get it at the next login.
    Broadcast(String),
    /// Changes the message of the day; `None` removes it.
    SetMotd(Option<String>),
    /// Adds a news item.
    AddNews(String),
    /// Removes a news item.
    RemoveNews(i64),
    /// Disconnects a player, who may log in again. Only the audit entry is stored.
    Kick {
        /// The player to disconnect.
        player: Player,
        /// The reason.
        why: String,
    },
    /// Mutes a player.
    Mute {
        /// The player to mute.
        player: Player,
        /// How long.
        length: Length,
        /// When it begins.
        from: Timestamp,
        /// The reason.
        why: String,
    },
    /// Lifts a mute.
    Unmute(Player),
    /// Bans an account or a network.
    Ban {
        /// The account or the network.
        whom: Banned,
        /// How long.
        length: Length,
        /// When it begins.
        from: Timestamp,
        /// The reason.
        why: String,
    },
    /// Lifts a ban.
    Unban(Banned),
    /// Gives a member a code with which a new password can be chosen, in place of an earlier code.
    ResetPassword {
        /// The member.
        player: Player,
        /// The hash of the code.
        code: PasswordHash,
        /// When the code ends.
        until: Timestamp,
    },
    /// A member chooses a new password with a code, which ends.
    Recover {
        /// The member.
        player: Player,
        /// The hash of the code, as it was read.
        code: PasswordHash,
        /// The hash of the new password.
        hash: PasswordHash,
        /// The code must not have ended by now.
        now: Timestamp,
    },
    /// Gives a member another name.
    Rename {
        /// The member, with the name until now.
        player: Player,
        /// The new name.
        to: PlayerName,
        /// The reason.
        why: String,
    },
    /// Begins the deletion of a member, as
    /// [`begin_deletion`](crate::Store::begin_deletion) does.
    Remove {
        /// The member.
        player: Player,
        /// When the deletion begins.
        now: Timestamp,
        /// The reason.
        why: String,
    },
    /// Creates an account for somebody.
    Enroll(Box<NewAccount>),
    /// Makes a code with which newcomers register.
    Invite {
        /// The hash of the code.
        code: TokenHash,
        /// How many accounts can be registered with it.
        uses: u32,
        /// When the code ends.
        until: Timestamp,
    },
    /// Ends all these codes.
    EndInvitations,
    /// Looks up which accounts share networks with a member. Only the audit entry is stored.
    LookAtOrigins(Player),
    /// Changes who may come.
    SetAccess(AccessLevel),
    /// Closes a report.
    CloseReport {
        /// Its number.
        number: i64,
        /// What was done about it.
        why: String,
    },
    /// Ends a game with a result.
    Adjudicate {
        /// The game with its result.
        save: Box<GameSave>,
        /// The reason.
        why: String,
    },
    /// Schedules a shutdown. Only the audit entry is stored.
    Shutdown {
        /// The delay in seconds.
        seconds: u32,
        /// The reason.
        why: String,
    },
    /// Cancels the shutdown. Only the audit entry is stored.
    CancelShutdown,
    /// Closes a channel that is not permanent.
    CloseChannel {
        /// The channel.
        channel: Channel,
        /// The reason.
        why: String,
    },
    /// Changes the topic of a channel.
    SetTopic {
        /// The channel.
        channel: Channel,
        /// The new topic.
        topic: String,
    },
}

/// The target of a ban.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Banned {
    /// A member.
    Account(Player),
    /// An address, or a network in the form in which it was typed.
    Network(String),
}

/// How long a mute or a ban lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// Until it is lifted.
    Endless,
    /// At most for this time, in whole seconds and not 0.
    For(Duration),
}

impl Length {
    /// The end; `None` until it is lifted.
    #[must_use]
    pub fn end(self, from: Timestamp) -> Option<Timestamp> {
        match self {
            Self::Endless => None,
            Self::For(length) => Some(from.plus(length)),
        }
    }
}

/// The result of an [`AuditedAction`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Performed {
    /// Done. Contains the number that was assigned, if any.
    Done(Option<i64>),
    /// There was nothing to change. Nothing was stored, not even an audit entry.
    Nothing,
    /// The game has changed since it was read. Nothing was stored; read it again.
    Stale,
}

/// A mute or a ban.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sanction {
    /// The end; `None` until it is lifted.
    pub until: Option<Timestamp>,
    /// The reason; may be empty.
    pub why: String,
}

/// An entry in the list of bans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BanEntry {
    /// The number of the ban; increases.
    pub number: i64,
    /// The account name or the network.
    pub whom: String,
    /// When the ban was made.
    pub made_at: Timestamp,
    /// The end and the reason.
    pub sanction: Sanction,
}

/// An entry of the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// The number of the entry; increases.
    pub number: i64,
    /// When the action was done.
    pub at: Timestamp,
    /// The administrator's name; `None` for the operator on the command line.
    pub by: Option<String>,
    /// The command.
    pub act: String,
    /// The target of the command.
    pub subject: Option<String>,
    /// Other arguments.
    pub detail: Option<String>,
    /// How long a mute or a ban lasts; `None` for other actions, and for those of a version that
    /// did not keep it.
    pub length: Option<Length>,
}

/// A new report of a player about another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReport {
    /// The player who makes it.
    pub by: Player,
    /// Whether the player who makes it is a guest.
    pub guest: bool,
    /// The player whom it is about.
    pub about: Player,
    /// The reason.
    pub why: String,
    /// What the reporter saw of the other player's talk, oldest first.
    pub talk: Vec<ReportedTalk>,
    /// When it is made.
    pub at: Timestamp,
}

/// Limits for open reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportBounds {
    /// The maximum number of open reports of guests. The rest of all reports is for members.
    pub of_guests: u32,
    /// The maximum number of open reports.
    pub of_all: u32,
}

/// What became of a [`NewReport`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filed {
    /// It is stored under this number.
    New(i64),
    /// It was joined to the open report with this number, about the same player: of the same
    /// reporter, or with the same reason.
    Joined(i64),
    /// There are as many open reports as there may be, or a guest's would be one too many.
    Full,
}

/// Something that a player said, as another one saw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedTalk {
    /// When it was shown.
    pub at: Timestamp,
    /// How it was said: the word of the protocol.
    pub kind: String,
    /// The channel or the game in which it was said.
    pub place: Option<String>,
    /// The text.
    pub text: String,
}

/// A report. The names are as they were.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The number; increases.
    pub number: i64,
    /// Who made it.
    pub by: PlayerName,
    /// Whom it is about.
    pub about: PlayerName,
    /// The reason.
    pub why: String,
    /// How many reports were joined in it.
    pub times: u32,
    /// What the reporters saw of the other player's talk.
    pub talk: Vec<ReportedTalk>,
    /// When it was made.
    pub at: Timestamp,
    /// When it was closed, if it was.
    pub closed_at: Option<Timestamp>,
}

/// A text from the server for its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bulletin {
    /// The number of an item of news among the news; of others, among all bulletins.
    pub number: i64,
    /// Message of the day, news or broadcast.
    pub kind: BulletinKind,
    /// The name of the author.
    pub author: String,
    /// The text itself.
    pub text: String,
    /// When it was written.
    pub told_at: Timestamp,
}

/// The kind of a [`Bulletin`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum BulletinKind {
    /// The message of the day.
    Motd,
    /// A piece of news.
    News,
    /// A message to everybody.
    Broadcast,
}

impl BulletinKind {
    /// The word in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
