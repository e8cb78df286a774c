//! What administrators do: mutes, bans, results of games, the message of the day, news, stopping
//! the server. None of these commands can be abbreviated.

#[cfg(test)]
mod tests;

use crate::grammar::args::{Args, BadWords, is_number, shown};
use crate::grammar::row::{Chapter, Inline, Parser, Row, Rows, Standing};
use crate::message::refusals;
use crate::value::{AtMost, OfGame, OfPlayer, Password};
use crate::value::{CommandName, Seconds};
use crate::wire::clean::SafeText;
use fanorona_game::Role::{self, Moderator, Operator};
use fanorona_game::{AccessLevel, GameId, PlayerName, Score, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

const fn row(
    role: Role,
    name: &'static str,
    parse: Parser<AdminCommand>,
) -> Row<Parser<AdminCommand>> {
    Row::new(
        name,
        Chapter::Administration,
        Standing::Administrator(role),
        parse,
    )
    .spelled_out()
}

/// The commands.
pub(crate) static ROWS: Rows<AdminCommand> = &[
    row(Moderator, "kick", |args| {
        Ok(AdminCommand::Kick {
            name: args.needed_name()?,
            why: why(args),
        })
    }),
    row(Moderator, "mute", mute),
    row(Moderator, "unmute", |args| {
        args.needed_name().map(AdminCommand::Unmute)
    }),
    row(Moderator, "ban", ban),
    row(Moderator, "unban", |args| {
        Ok(AdminCommand::Unban(target(args)?))
    }),
    row(Moderator, "reports", reports),
    row(Moderator, "adjudicate", adjudicate),
    row(Moderator, "audit", |args| {
        Ok(AdminCommand::Audit {
            before: args.before()?,
        })
    }),
    row(Operator, "announce", |args| {
        args.safe_text().map(AdminCommand::Announce)
    }),
    row(Operator, "broadcast", broadcast)
        .inline(Inline::BeforeText)
        .mail(&["broadcast USERID PASSWORD TEXT"]),
    row(Operator, "promote", promote),
    row(Operator, "demote", |args| {
        args.needed_name().map(AdminCommand::Demote)
    }),
    row(Operator, "access", access),
    row(Operator, "resetpassword", |args| {
        args.needed_name().map(AdminCommand::ResetPassword)
    }),
    row(Operator, "shutdown", shutdown),
];

/// A command of administrators. `motd` and `news` also belong to players, so they are in
/// [`super::announcement`].
#[derive(Debug, Clone, PartialEq)]
pub enum AdminCommand {
    /// Send a text to everybody who is online.
    Announce(SafeText),
    /// Send a text to everybody; players who are offline get it at their next login.
    Broadcast(SafeText),
    /// Set the message of the day; `None` removes it.
    SetMotd(Option<SafeText>),
    /// Add a news item.
    AddNews(SafeText),
    /// Remove a news item.
    RemoveNews(i64),
    /// Disconnect a player.
    Kick {
        name: PlayerName,
        /// The reason; may be empty.
        why: SafeText,
    },
    /// Mute a player.
    Mute {
        name: PlayerName,
        /// For how many minutes; `None` until it is lifted.
        minutes: Option<u32>,
        /// The reason; may be empty.
        why: SafeText,
    },
    /// Lift a mute.
    Unmute(PlayerName),
    /// Ban a player or an address.
    Ban {
        /// The player or the address.
        whom: BanTarget,
        /// For how many days; `None` until it is lifted.
        days: Option<u32>,
        /// The reason; may be empty.
        why: SafeText,
    },
    /// List the bans.
    Bans {
        /// The page starts below this number.
        before: Option<i64>,
    },
    /// Lift a ban.
    Unban(BanTarget),
    /// Give a member a code for choosing a new password.
    ResetPassword(PlayerName),
    /// End a game.
    Adjudicate {
        board: GameId,
        /// Its score. `None` is what the endgame tables say about the board.
        score: Option<Score>,
        /// The reason.
        why: SafeText,
    },
    /// Stop the server.
    Shutdown {
        /// In how many seconds.
        seconds: u32,
        /// The reason.
        why: SafeText,
    },
    /// Tell how much time is left until the shutdown.
    ShowShutdown,
    CancelShutdown,
    /// List the administrators.
    Administrators,
    /// Give a member a role.
    Promote {
        /// The member.
        name: PlayerName,
        role: Role,
    },
    /// Take a member's role away.
    Demote(PlayerName),
    /// Show or change who may come.
    Access(Option<AccessLevel>),
    /// List the open reports of players, newest first.
    Reports {
        /// The page starts below this number.
        before: Option<i64>,
    },
    ShowReport(i64),
    CloseReport {
        number: i64,
        /// What was done about it; may be empty.
        why: SafeText,
    },
    /// List what administrators did, newest first.
    Audit {
        /// The page starts below this number.
        before: Option<i64>,
    },
}

/// The player or the address that a ban is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BanTarget {
    Name(PlayerName),
    /// An address or a range. An IPv6 address also means its /64 network. The text is not checked
    /// yet.
    Address(String),
}

/// The reason at the end of a line; may be empty.
fn why(args: &mut Args<'_>) -> SafeText {
    SafeText::new(args.text())
}

/// The next word if it is a number. One that is too large to read is refused by its limit. A word
/// that begins like a number, such as `2d` or `-1`, is refused: as the start of the reason it would
/// make a sanction endless.
fn number(args: &mut Args<'_>) -> Result<Option<u32>, BadWords> {
    let Some(word) = args.peek() else {
        return Ok(None);
    };
    if is_number(word) {
        args.word();
        return Ok(Some(word.parse().unwrap_or(u32::MAX)));
    }
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(args.not_a_number(word));
    }
    Ok(None)
}

fn broadcast(args: &mut Args<'_>) -> Result<AdminCommand, BadWords> {
    Ok(AdminCommand::Broadcast(args.safe_text()?))
}

fn mute(args: &mut Args<'_>) -> Result<AdminCommand, BadWords> {
    Ok(AdminCommand::Mute {
        name: args.needed_name()?,
        minutes: number(args)?,
        why: why(args),
    })
}

/// With no words, or with `before NUMBER`, it lists the bans.
fn ban(args: &mut Args<'_>) -> Result<AdminCommand, BadWords> {
    if args
        .peek()
        .is_none_or(|word| word.eq_ignore_ascii_case("before"))
    {
        return Ok(AdminCommand::Bans {
            before: args.before()?,
        });
    }
    Ok(AdminCommand::Ban {
        whom: target(args)?,
        days: number(args)?,
        why: why(args),
    })
}

/// A name, an address, or a network as the list of bans shows it.
fn target(args: &mut Args<'_>) -> Result<BanTarget, BadWords> {
    let word = args.needed_word()?;
    // Every address contains a dot or a colon, and no name does.
    if word.contains(['.', ':']) {
        Ok(BanTarget::Address(shown(word)))
    } else {
        args.as_name(word).map(BanTarget::Name)
    }
}

fn adjudicate(args: &mut Args<'_>) -> Result<AdminCommand, BadWords> {
    let board = args.needed_board()?;
    let result = args.needed_word()?;
    let score = Score::from_code(result);
    if score.is_none() && !result.eq_ignore_ascii_case("verdict") {
        return Err(args.unknown_option(result));
    }
    Ok(AdminCommand::Adjudicate {
        board,
        score,
        why: args.safe_text()?,
    })
}

fn shutdown(args: &mut Args<'_>) -> Result<AdminCommand, BadWords> {
    if args.peek().is_none() {
        return Ok(AdminCommand::ShowShutdown);
    }
    if let Some(seconds) = number(args)? {
        return Ok(AdminCommand::Shutdown {
            seconds,
            why: args.safe_text()?,
        });
    }
    let word = args.needed_word()?;
    if word.eq_ignore_ascii_case("cancel") {
        return Ok(AdminCommand::CancelShutdown);
    }
    Err(args.not_a_number(word))
}

/// With no words it lists the administrators.
fn promote(args: &mut Args<'_>) -> Result<AdminCommand, BadWords> {
    let Some(name) = args.name()? else {
        return Ok(AdminCommand::Administrators);
    };
    let word = args.needed_word()?;
    let role = word.parse().map_err(|_unknown| args.unknown_option(word))?;
    Ok(AdminCommand::Promote { name, role })
}

fn access(args: &mut Args<'_>) -> Result<AdminCommand, BadWords> {
    let Some(word) = args.word() else {
        return Ok(AdminCommand::Access(None));
    };
    let level = word.replace('-', "_").parse();
    let level = level.map_err(|_unknown| args.unknown_option(word))?;
    Ok(AdminCommand::Access(Some(level)))
}

/// `reports`, `reports before NUMBER`, `reports NUMBER`, `reports close NUMBER REASON`.
fn reports(args: &mut Args<'_>) -> Result<AdminCommand, BadWords> {
    match args.peek() {
        Some(word) if is_number(word) => Ok(AdminCommand::ShowReport(args.entry()?)),
        Some(word) if word.eq_ignore_ascii_case("close") => {
            args.word();
            Ok(AdminCommand::CloseReport {
                number: args.entry()?,
                why: why(args),
            })
        }
        Some(_) | None => Ok(AdminCommand::Reports {
            before: args.before()?,
        }),
    }
}

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
    /// How many reports about the same are in it.
    pub times: u32,
    /// What that player wrote.
    pub why: SafeText,
}

/// Something that a reported player said, as the maker of the report saw it: a row of the list
/// `reported_talk`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TalkRow {
    /// When it was shown.
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
    /// How long a mute or a ban lasts. `None` without an end, for other commands, and for those of
    /// an older server.
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
        /// Its number.
        news: i64,
    },
    /// A news item was removed.
    NewsRemoved {
        /// Its number.
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
    /// A member has a code for choosing a new password. It is shown only once.
    ResetCode {
        /// The member.
        name: PlayerName,
        reset_code: Password,
        /// When it ends.
        until_ms: Timestamp,
    },
    /// Who may come, as it is now.
    Access {
        access: AccessLevel,
    },
    /// A report. What the reported player said is in the list before.
    Report {
        #[serde(flatten)]
        report: ReportRow,
        /// Whether it is closed.
        closed: bool,
    },
    ReportClosed {
        /// Its number.
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
    /// A game was ended.
    Adjudicated {
        game: GameId,
        result: Score,
    },
    /// The server will stop.
    Stopping {
        /// In how many seconds.
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
    /// Why an administrator's command was refused, or a command of a player whom an administrator
    /// muted or banned.
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
        /// The address is banned because a range that contains it is.
        BannedByRange {
            /// The address.
            whom: String,
            range: String,
        } => exists,
        /// A moderator gave no end of a ban.
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
