//! What the server and its administrators tell everybody: announcements, broadcasts, the message of the day, news, and
//! that the server stops.

use crate::args::{Args, is_number, shown};
use crate::catalog::{Chapter, Row, Standing};
use crate::clean::SafeText;
use crate::command::Command;
use crate::refusal::{Refusal, UsageDetail};
use crate::topics::admin::AdminCommand;
use crate::value::Seconds;
use fanorona_game::{PlayerName, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("motd", Chapter::Server, Standing::Anyone, motd).short(3),
    Row::new("news", Chapter::Server, Standing::Anyone, news).short(3),
];

/// A command about announcements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnnouncementCommand {
    /// Show the message of the day.
    Motd,
    /// List the news, newest first.
    News {
        /// The page starts below this number.
        before: Option<i64>,
    },
}

impl From<AnnouncementCommand> for Command {
    fn from(command: AnnouncementCommand) -> Self {
        Self::Announcement(command)
    }
}

fn motd(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let Some(word) = args.word() else { return Ok(AnnouncementCommand::Motd.into()) };
    match word.to_ascii_lowercase().as_str() {
        "set" => Ok(AdminCommand::SetMotd(Some(args.safe_text()?)).into()),
        "clear" => Ok(AdminCommand::SetMotd(None).into()),
        _ => Err(args.usage(Some(UsageDetail::UnknownOption(shown(word))))),
    }
}

fn news(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let verb = args.peek().unwrap_or_default().to_ascii_lowercase();
    match verb.as_str() {
        "add" => {
            args.word();
            Ok(AdminCommand::AddNews(args.safe_text()?).into())
        }
        "remove" => {
            args.word();
            Ok(AdminCommand::RemoveNews(number(args)?).into())
        }
        _ => Ok(AnnouncementCommand::News { before: before(args)? }.into()),
    }
}

/// `before NUMBER`: the next page of a list that is numbered from the newest.
pub(super) fn before(args: &mut Args<'_>) -> Result<Option<i64>, Refusal> {
    let Some(word) = args.word() else { return Ok(None) };
    if !word.eq_ignore_ascii_case("before") {
        return Err(args.usage(Some(UsageDetail::UnknownOption(shown(word)))));
    }
    number(args).map(Some)
}

/// The number of an entry of a list.
fn number(args: &mut Args<'_>) -> Result<i64, Refusal> {
    let word = args.word().ok_or_else(|| args.usage(None))?;
    if !is_number(word) {
        return Err(args.usage(Some(UsageDetail::NotANumber(shown(word)))));
    }
    Ok(word.parse().unwrap_or(i64::MAX))
}

/// A text of the server or an administrator, or news about the shutdown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(prefix = "announcement-", serialize_all = "kebab-case")]
pub enum Announcement {
    /// To everybody who is online.
    Announcement {
        /// The administrator.
        from: PlayerName,
        /// The text.
        text: SafeText,
    },
    /// To everybody; players who are offline get it at their next login.
    Broadcast {
        /// Its number. A player who has seen it has seen all before it.
        number: i64,
        /// The administrator.
        from: SafeText,
        /// When it was sent.
        at_ms: Timestamp,
        /// The text.
        text: SafeText,
    },
    /// The message of the day.
    Motd {
        /// Its number.
        number: i64,
        /// When it was set.
        at_ms: Timestamp,
        /// The text.
        text: SafeText,
    },
    /// The reason for an administrator's action against this player.
    Reason {
        /// The reason.
        text: SafeText,
    },
    /// The server will stop.
    Stopping {
        /// In how many seconds.
        wait_s: Seconds,
        /// The reason.
        text: SafeText,
    },
    /// The shutdown is cancelled.
    Cancelled,
}

impl Announcement {
    /// The text that an administrator wrote.
    #[must_use]
    pub fn text(&self) -> Option<&SafeText> {
        match self {
            Self::Announcement { text, .. }
            | Self::Broadcast { text, .. }
            | Self::Motd { text, .. }
            | Self::Reason { text }
            | Self::Stopping { text, .. } => Some(text),
            Self::Cancelled => None,
        }
    }
}

/// A news item: a row of the list `news`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewsRow {
    /// Its number.
    pub number: i64,
    /// When it was added.
    pub at_ms: Timestamp,
    /// The text.
    pub text: SafeText,
}

/// The answer to a command about announcements.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "announcement-done-", serialize_all = "kebab-case")]
pub enum AnnouncementDone {
    /// There is no message of the day.
    NoMotd {
        /// Always null.
        motd: (),
    },
}
