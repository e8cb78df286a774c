//! What administrators do: mutes, bans, results of games, the message of the day, news, stopping
//! the server. None of these commands can be abbreviated.

use crate::messages::message::refusals;
use crate::value::{AtMost, OfGame, OfPlayer, Password};
use crate::value::{CommandName, Seconds};
use crate::wire::clean::SafeText;
use fanorona_game::Role;
use fanorona_game::{AccessLevel, GameId, PlayerName, Score, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A ban: a row of the list `bans`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BanRow {
    pub number: i64,
    /// The player's name, or the network.
    pub whom: String,
    /// When the ban was made.
    pub since_ms: Timestamp,
    /// When it ends; `None` if it must be lifted.
    pub until_ms: Option<Timestamp>,
    /// The reason; may be empty.
    pub why: SafeText,
}

/// An administrator: a row of the list `administrators`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AdministratorRow {
    /// The administrator.
    pub name: PlayerName,
    pub role: Role,
    /// Whether the administrator is online.
    pub here: bool,
}

/// An account that was used from networks of another: a row of the list `alts`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AltRow {
    pub name: PlayerName,
    /// How many networks both were used from.
    pub networks: u32,
    /// When it was last used from one of them.
    pub used_ms: Timestamp,
    /// Whether its player is online.
    pub here: bool,
}

/// An open report: a row of the list `reports`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReportRow {
    pub number: i64,
    /// When it was made.
    pub at_ms: Timestamp,
    /// The player whom it is about.
    pub about: PlayerName,
    /// The player who made it.
    pub by: PlayerName,
    /// The number of reports that were joined to it.
    pub times: u32,
    /// What that player wrote.
    pub why: SafeText,
}

/// Something that a reported player said, as the player who made the report saw it: a row of the
/// list `reported_talk`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TalkRow {
    /// When it was shown to that player.
    pub at_ms: Timestamp,
    /// How it was said: the `kind` of the line `talk`, or `message` or `comment`.
    pub kind: String,
    /// The channel or the game in which it was said.
    pub place: Option<String>,
    pub text: SafeText,
}

/// An action of an administrator: a row of the list `audit`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AuditRow {
    pub number: i64,
    /// When it was done.
    pub at_ms: Timestamp,
    /// The administrator; `None` for the operator on the command line.
    pub by: Option<String>,
    /// The command.
    pub action: String,
    /// The player, game, network or channel that it changed.
    pub subject: Option<String>,
    /// How long a mute or a ban lasts. `None` for one without an end, for other commands, and for
    /// commands of an older server.
    pub lasts_s: Option<Seconds>,
    /// Whether it is a mute or a ban without an end.
    pub endless: bool,
    /// Other words of the command.
    pub detail: Option<String>,
}

/// The answer to a command of administrators.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "admin-done-", serialize_all = "kebab-case")]
pub enum AdminDone {
    /// A text was sent to everybody.
    Said {
        /// The number of players who see it now.
        heard: usize,
    },
    /// The message of the day is set.
    MotdSet,
    /// The message of the day is removed.
    MotdCleared,
    /// A news item was added.
    NewsAdded {
        /// The number of the item.
        news: i64,
    },
    /// A news item was removed.
    NewsRemoved {
        /// The number of the item.
        news: i64,
    },
    /// A player was disconnected.
    Kicked {
        name: PlayerName,
        /// The address of the connection; `None` for the server's own machine.
        from: Option<String>,
    },
    /// A player is muted.
    Muted {
        name: PlayerName,
        /// When the mute ends; `None` if it must be lifted.
        until_ms: Option<Timestamp>,
    },
    /// A player is no longer muted.
    Unmuted {
        name: PlayerName,
    },
    /// A player or a network is banned.
    Banned {
        /// The name or the network.
        whom: String,
        /// When the ban ends; `None` if it must be lifted.
        until_ms: Option<Timestamp>,
    },
    /// A player or a network is no longer banned.
    Unbanned {
        /// The name or the network.
        whom: String,
    },
    /// A code with which a member can choose a new password. It is shown only once.
    ResetCode {
        /// The member.
        name: PlayerName,
        reset_code: Password,
        /// When the code expires.
        until_ms: Timestamp,
    },
    /// The people who may log in from now on.
    Access {
        access: AccessLevel,
    },
    /// A report. What the reported player said is in the list before it.
    Report {
        #[serde(flatten)]
        report: ReportRow,
        /// Whether it is closed.
        closed: bool,
    },
    ReportClosed {
        /// The number of the report.
        report: i64,
    },
    /// A member has a role.
    Promoted {
        /// The member.
        name: PlayerName,
        role: Role,
    },
    /// A member is no longer an administrator.
    Demoted {
        /// The member.
        name: PlayerName,
    },
    /// A member has another name.
    Renamed {
        /// The name until now.
        from: PlayerName,
        name: PlayerName,
    },
    /// An account was deleted.
    AccountDeleted {
        /// The name until now.
        name: PlayerName,
        /// The name under which its games are shown; `None` if the deletion is not complete yet.
        shown_as: Option<PlayerName>,
    },
    /// An account was created. Its password is shown only once.
    AccountMade {
        name: PlayerName,
        password: Password,
    },
    /// A code with which newcomers can register. It is shown only once.
    AdmissionCode {
        admission_code: Password,
        /// How many accounts can be registered with it.
        uses: u32,
        /// When it ends.
        until_ms: Timestamp,
        /// The page on which it is used.
        url: Option<String>,
    },
    /// No code admits anybody any more.
    AdmissionsEnded,
    /// The list before this answer has the accounts that share networks with this one.
    Alts {
        name: PlayerName,
        /// The address from which the player is connected now.
        from: Option<String>,
    },
    /// A game was ended.
    Adjudicated {
        game: GameId,
        result: Score,
    },
    /// The server will stop.
    Stopping {
        /// The seconds until then.
        wait_s: Seconds,
    },
    ShutdownCancelled,
}

/// A mute or a ban, as its target is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sanctioned {
    /// When it ends; `None` if it must be lifted.
    pub until_ms: Option<Timestamp>,
    /// The reason; may be empty.
    pub why: SafeText,
}

refusals! {
    /// Why a command of an administrator, or of a muted or banned player, was refused.
    pub enum AdminRefusal ("admin-refusal-") {
        /// The endgame tables do not know the board of a game.
        NoVerdict {
            game: GameId,
            /// The pieces on its board.
            pieces: u32,
            /// The most pieces that the tables know.
            most: u8,
        } => not_found,
        /// A moderator plays in the game.
        OwnGame(OfGame) => forbidden,
        /// A report is about the moderator.
        AboutYou { number: i64 } => forbidden,
        /// The player is muted.
        Muted(Sanctioned) => forbidden,
        /// The player or the address is banned.
        Banned(Sanctioned) => forbidden,
        /// A number of minutes, days or seconds is too small or too large.
        OutOfRange {
            command: CommandName,
            /// The minimum.
            least: u32,
            /// The maximum.
            most: u32,
        } => bad_args,
        /// The name for an account is taken, or looks like one that is taken or was.
        NameTaken { name: PlayerName } => exists,
        /// The player is a guest, or the account is deleted.
        NotAMember(OfPlayer) => forbidden,
        /// The player is an administrator, and only operators act against administrators.
        AnAdministrator {
            /// The administrator.
            name: PlayerName,
        } => forbidden,
        /// The player is not an administrator.
        NotAnAdministrator(OfPlayer) => not_found,
        /// The player already has this role.
        HasRole { name: PlayerName, role: Role } => exists,
        NotMuted(OfPlayer) => not_found,
        /// The player or the network is not banned.
        NotBanned {
            /// The name or the network.
            whom: String,
        } => not_found,
        /// The text is not an IP address or a range of them.
        NotAnAddress {
            /// The text that was typed.
            text: String,
        } => bad_args,
        /// The range has too many addresses.
        RangeTooWide {
            /// The range.
            whom: String,
            /// The shortest prefix, in bits.
            least: u8,
        } => bad_args,
        /// The address is banned because a range that contains it is banned.
        BannedByRange {
            /// The address.
            whom: String,
            range: String,
        } => exists,
        /// A moderator must say when a ban ends.
        DaysNeeded {
            /// The most days that a moderator can give.
            most: u32,
        } => bad_args,
        /// The machine that the server runs on cannot be banned.
        ThisMachine => forbidden,
        /// No open report has this number.
        NoReport { number: i64 } => not_found,
        /// Too many reports are open.
        TooManyReports(AtMost<u32>) => limit,
        /// No news item has this number.
        NoNews { number: i64 } => not_found,
        /// A shutdown is already scheduled.
        StopsAlready => exists,
        /// No shutdown is scheduled.
        NothingToCancel => not_found,
    }
}
