//! The server and the connection: help, the date, modes of connections, notices, and the refusals
//! that any command can get.

use crate::messages::usage::UsageDetail;

use crate::messages::command_info::CommandInfo;
use crate::messages::message::refusals;
use crate::value::{CommandName, Seconds};
use crate::viewer::Mode;
use crate::wire::clean::SafeText;
use fanorona_game::{AccessLevel, GameId, PlayerName, Role, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use strum::IntoStaticStr;

/// The number of the protocol of json mode.
pub const PROTOCOL: u32 = 2;

/// The first line of a connection, and the answer to `version`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ServerInfo {
    /// The number of the protocol.
    pub proto: u32,
    /// The program.
    pub server: String,
    pub version: String,
    /// The port for TLS, if the server has one and this connection does not use it.
    pub tls_port: Option<u16>,
    /// The people who can log in now.
    #[serde(default)]
    pub access: AccessLevel,
    /// The name of the place, if the operator has set one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

impl ServerInfo {
    /// This program, in the version `version`.
    #[must_use]
    pub fn new(version: &str, tls_port: Option<u16>, access: AccessLevel) -> Self {
        Self {
            proto: PROTOCOL,
            server: "fanorond".to_owned(),
            version: version.to_owned(),
            tls_port,
            access,
            place: None,
        }
    }
}

impl From<&ServerInfo> for &'static str {
    fn from(info: &ServerInfo) -> Self {
        if info.place.is_some() {
            "greeting-of-place"
        } else {
            "greeting"
        }
    }
}

/// Something about the connection or the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(prefix = "notice-", serialize_all = "kebab-case")]
pub enum Notice {
    /// The same account logged in on another connection; this one closes.
    TakenOver,
    /// The same account has more sessions than it may have. This session, which has been idle the
    /// longest, closes.
    TooManySessions {
        /// The most sessions that an account may have.
        most: usize,
    },
    /// A member leaves; the connection closes.
    Goodbye,
    /// A member leaves during a live game; the connection closes.
    #[serde(rename = "goodbye")]
    GoodbyeLive {
        /// The time within which the player must be back.
        grace_s: Seconds,
    },
    /// A guest leaves; the connection closes.
    #[serde(rename = "goodbye")]
    Farewell,
    /// Guests are no longer allowed; the connection closes.
    MembersOnly,
    /// Nobody logged in in time; the connection closes.
    LoginTimeout,
    /// Nothing was typed for a long time; the connection closes.
    Idle,
    /// The client does not read what the server sends; the connection closes.
    TooSlow,
    /// Too many connections from one address; the connection closes.
    TooManyConnections,
    /// Too many connections to the server; the connection closes.
    ServerFull,
    /// The server stops; the connection closes.
    ShuttingDown,
    /// The answer to a telnet "are you there".
    Here,
    /// The line that was being typed is discarded.
    Interrupted,
    /// The connection is not encrypted.
    Unencrypted {
        /// The port for encrypted connections, if the server has one.
        tls_port: Option<u16>,
    },
    /// A hint about the view of boards.
    ViewHint,
    /// No account has the name that was typed.
    UnknownName,
    /// The password is wrong. The server asks for it again.
    WrongPassword,
    /// A line after a refused registration was not read: it may be a password.
    PerhapsPassword,
    GuestHint,
    /// An administrator disconnects this person; the connection closes.
    Kicked,
    /// This person or address is banned; the connection closes.
    Banned {
        /// The end of the ban, if it has one.
        until_ms: Option<Timestamp>,
    },
    /// The password was changed on another connection; this one closes.
    PasswordChanged,
    /// The first line was a request of a web browser; the connection closes.
    NotHttp,
    /// The account was deleted; the connection closes.
    AccountDeleted,
    /// The bot's token was revoked; the connection closes.
    TokenRevoked,
    /// A key of the account was removed; the connection closes.
    KeyRemoved,
    /// The connection came with an SSH key that the account does not have yet.
    KeyHint,
    /// A program did not answer a ping; the connection closes.
    Silent,
    /// A program sends lines faster than they are executed.
    SlowDown,
    /// A program did not slow down; the connection closes.
    Flooding,
    /// A client sends many bytes that form no lines; the connection closes.
    Garbage,
    /// The player logged in with `quiet` on.
    Quiet,
    /// The player who logged in has other sessions too.
    LoggedInElsewhere {
        /// The number of sessions, including the new one.
        sessions: usize,
    },
    /// A game with running clocks started, so it is now the current board.
    CurrentBoard {
        /// The game that started.
        game: GameId,
        /// The previous current board.
        before: GameId,
    },
    /// A game started. The current board stays the same.
    StillCurrent {
        /// The current board.
        game: GameId,
        started: GameId,
    },
    /// A mail address of the player is not confirmed.
    UnconfirmedAddress,
    /// The password check has to wait for others.
    PleaseWait {
        /// The number of logins before this one.
        before: u32,
    },
    /// Chat was left out because the client did not read it.
    ChatLeftOut,
    /// Lines about what other players did were left out because there were too many.
    LinesLeftOut,
}

/// What a client does about a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// The connection closes. To connect again at once would be wrong.
    Final,
    /// Only people at a terminal need it: it says what to type.
    Hint,
    /// It is told.
    Other,
}

impl Notice {
    /// What a client does about it.
    #[must_use]
    pub fn notice_kind(&self) -> NoticeKind {
        match self {
            Self::TakenOver
            | Self::TooManySessions { .. }
            | Self::Goodbye
            | Self::GoodbyeLive { .. }
            | Self::Farewell
            | Self::MembersOnly
            | Self::LoginTimeout
            | Self::Idle
            | Self::Kicked
            | Self::Banned { .. }
            | Self::PasswordChanged
            | Self::NotHttp
            | Self::AccountDeleted
            | Self::TokenRevoked
            | Self::KeyRemoved
            | Self::Flooding
            | Self::Garbage => NoticeKind::Final,
            Self::ViewHint | Self::Unencrypted { .. } | Self::GuestHint | Self::KeyHint => {
                NoticeKind::Hint
            }
            Self::TooSlow
            | Self::TooManyConnections
            | Self::ServerFull
            | Self::ShuttingDown
            | Self::Here
            | Self::Interrupted
            | Self::UnknownName
            | Self::WrongPassword
            | Self::PerhapsPassword
            | Self::Silent
            | Self::SlowDown
            | Self::Quiet
            | Self::LoggedInElsewhere { .. }
            | Self::CurrentBoard { .. }
            | Self::StillCurrent { .. }
            | Self::UnconfirmedAddress
            | Self::PleaseWait { .. }
            | Self::ChatLeftOut
            | Self::LinesLeftOut => NoticeKind::Other,
        }
    }
}

/// An answer about the server or the connection.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "server-done-", serialize_all = "kebab-case")]
pub enum ServerDone {
    /// The mode of the connection.
    Mode { mode: Mode },
    Date {
        /// The current time.
        now_ms: Timestamp,
        /// The same in UTC.
        date: String,
    },
    /// How long the server has been running.
    Uptime {
        /// When it started.
        since_ms: Timestamp,
        /// The time now.
        now_ms: Timestamp,
        /// The time between.
        uptime_s: Seconds,
    },
    /// The server's version.
    Version(ServerInfo),
    /// A note that a session takes any number of commands.
    Multiple,
    /// No command was refused in this session, so there is nothing to explain.
    NothingRefused,
}

/// A page of help.
#[derive(Debug, Clone, PartialEq)]
pub enum HelpPage {
    /// The first page.
    Start(Beginning),
    /// A list of these commands, one line each.
    Commands(Vec<&'static CommandInfo>),
    Command(&'static CommandInfo),
    /// Another topic.
    Topic(&'static str),
    /// Part of a page, by its number.
    Part(&'static str, usize),
    /// What the operator says about the place.
    About(Arc<str>),
    /// The pages that answer a question best, the best first.
    Found(Vec<HelpFound>),
}

/// A page that answers a question.
#[derive(Debug, Clone, PartialEq)]
pub struct HelpFound {
    /// The word to type after `help`.
    pub topic: &'static str,
    /// A command, a topic or a part of a page.
    pub page: HelpPage,
}

/// The reader of the first page of help.
#[derive(Debug, Clone, PartialEq)]
pub enum Beginning {
    /// Somebody who is not logged in. These people can log in now.
    Stranger(AccessLevel),
    /// A player.
    Player {
        role: Option<Role>,
        /// The robot that the player is advised to play.
        robot: Option<PlayerName>,
    },
}

impl HelpPage {
    /// The part of the page `fanorona` that says how turns are written.
    pub const NOTATION: usize = 6;

    /// The word to type after `help` for this page.
    #[must_use]
    pub fn topic(&self) -> &'static str {
        match self {
            Self::Start(_) => "help",
            Self::Commands(_) => "commands",
            Self::Command(info) => info.name,
            Self::Topic(page) | Self::Part(page, _) => page,
            Self::About(_) => "about",
            Self::Found(_) => "found",
        }
    }
}

refusals! {
    /// Why a command was refused, if the reason belongs to no other feature.
    pub enum ServerRefusal ("server-refusal-") {
        /// It is a command of other servers, and this server has nothing like it.
        NothingHere {
            /// The word that was typed.
            word: String,
        } => bad_command,
        /// No command has this name.
        UnknownCommand {
            /// The word that was typed.
            word: String,
            /// The command that was probably meant.
            near: Option<String>,
        } => bad_command,
        /// No command begins with this word. The line may be meant for the opponent, who is online.
        Unsaid {
            /// The first word.
            word: String,
            /// The command that was probably meant.
            near: Option<String>,
            /// The line.
            say: SafeText,
        } => bad_command,
        /// Several commands begin with this word.
        Ambiguous {
            /// The word that was typed.
            word: String,
            /// The commands that begin with it.
            candidates: Vec<String>,
        } => ambiguous,
        /// The command cannot be abbreviated.
        SpellOut { command: CommandName } => bad_args,
        /// The words after the command are wrong.
        Usage {
            command: CommandName,
            /// What is wrong, if that is known.
            detail: Option<UsageDetail>,
        } => bad_args,
        /// The tag of the line is not valid.
        BadTag => bad_args,
        /// The line is too long.
        TooLong {
            /// The limit in bytes.
            limit: usize,
        } => too_long,
        /// Only logged-in players can do this.
        AuthRequired {
            /// Whether a userid and a password in the line are enough.
            inline: bool,
        } => auth_required,
        /// Guests cannot do this.
        MembersOnly => forbidden,
        /// Only administrators can do this.
        AdministratorsOnly => forbidden,
        /// The user is a moderator, and only operators can do this.
        OperatorsOnly => forbidden,
        /// There is no page of help with this name.
        NoHelp {
            /// The word that was typed.
            topic: String,
            /// The page that was probably meant.
            near: Option<String>,
        } => not_found,
        /// The command was given too often.
        RateLimited {
            /// The time after which it can be given again.
            wait_s: Seconds,
        } => rate_limited,
        /// The server is overloaded.
        Busy => busy,
        /// The server's disk is full: nothing can be changed.
        DiskFull => internal,
        /// The server's disk failed: nothing can be changed.
        DiskFailed => internal,
        /// The database of the server does not answer.
        DatabaseAway => busy,
        /// The database of the server stopped answering: the change was made completely or not at
        /// all.
        Unknown => unknown,
        /// The server is stopping.
        ShuttingDown => shutting_down,
        /// The server made a mistake.
        Internal => internal,
    }
}

/// A page of help for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HelpLine {
    /// The word to type after `help`.
    pub topic: String,
    /// The page, in the language of the connection.
    pub text: String,
    /// The pages that were found, if words were searched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<FoundLine>,
}

/// A page that was found, for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FoundLine {
    /// The word to type after `help`.
    pub topic: String,
    /// Its title, in the language of the connection.
    pub title: String,
}
