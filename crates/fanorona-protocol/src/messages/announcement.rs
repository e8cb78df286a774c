//! What the server and its administrators tell everybody: announcements, broadcasts, the message of
//! the day, news, and shutdowns.

use crate::value::Seconds;
use crate::wire::clean::SafeText;
use fanorona_game::{AccessLevel, PlayerName, Role, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A text of the server or an administrator, or news about the shutdown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(prefix = "announcement-", serialize_all = "kebab-case")]
pub enum Announcement {
    /// A text for everybody who is online.
    Announcement {
        /// The administrator.
        from: PlayerName,
        text: SafeText,
    },
    /// A text for everybody. Players who are offline get it at their next login.
    Broadcast {
        /// Its number. A player who has seen it has also seen all earlier ones.
        number: i64,
        /// The administrator.
        from: SafeText,
        /// When it was sent.
        at_ms: Timestamp,
        text: SafeText,
    },
    /// The message of the day.
    Motd {
        number: i64,
        /// When it was set.
        at_ms: Timestamp,
        text: SafeText,
    },
    /// The reason for an administrator's action against this player.
    Reason {
        /// The reason.
        text: SafeText,
    },
    /// An operator gave this member another name.
    Renamed {
        name: PlayerName,
        /// The reason; may be empty.
        text: SafeText,
    },
    /// An administrator gave this player a role.
    Promoted {
        /// The administrator.
        by: PlayerName,
        role: Role,
    },
    /// An administrator took this player's role away.
    Demoted {
        /// The administrator.
        by: PlayerName,
    },
    /// For administrators at login: not everybody may log in now.
    Restricted {
        /// The people who may log in.
        access: AccessLevel,
    },
    /// For administrators: a player made a report.
    Reported {
        number: i64,
        /// The player whom it is about.
        about: PlayerName,
        /// The player who made it.
        by: PlayerName,
        /// What that player wrote.
        text: SafeText,
    },
    /// For administrators at login: reports are open.
    ReportsOpen {
        /// The number of open reports, at most one page.
        reports: usize,
    },
    /// The server will stop.
    Stopping {
        /// The seconds until then.
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
            | Self::Renamed { text, .. }
            | Self::Reported { text, .. }
            | Self::Stopping { text, .. } => Some(text),
            Self::Promoted { .. }
            | Self::Demoted { .. }
            | Self::Restricted { .. }
            | Self::ReportsOpen { .. }
            | Self::Cancelled => None,
        }
    }
}

/// A news item: a row of the list `news`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewsRow {
    pub number: i64,
    /// When it was added.
    pub at_ms: Timestamp,
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
