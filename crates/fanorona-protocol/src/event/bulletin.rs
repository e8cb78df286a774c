//! What the server and its administrators tell everybody, or one person, in their own words.

use crate::clean::SafeText;
use fanorona_game::{PlayerName, Timestamp};

/// Words of the server and its administrators.
#[derive(Debug, Clone, PartialEq)]
pub enum Bulletin {
    /// To everybody who is here.
    Announcement {
        /// Who says it.
        from: PlayerName,
        /// What.
        text: SafeText,
    },
    /// To everybody, also to those who come later.
    Broadcast {
        /// Its number, up to which somebody has been told everything.
        number: i64,
        /// Who said it.
        from: SafeText,
        /// When.
        at: Timestamp,
        /// What.
        text: SafeText,
    },
    /// The message of the day.
    Motd {
        /// Its number.
        number: i64,
        /// Since when it stands.
        at: Timestamp,
        /// What it says.
        text: SafeText,
    },
    /// Why an administrator does something to this person.
    Reason(SafeText),
    /// The server will stop.
    Stopping {
        /// In how many seconds.
        seconds: u64,
        /// Why.
        why: SafeText,
    },
    /// It will not stop after all.
    GoesOn,
}

impl Bulletin {
    /// The word for it in json mode.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Announcement { .. } => "announcement",
            Self::Broadcast { .. } => "broadcast",
            Self::Motd { .. } => "motd",
            Self::Reason(_) => "reason",
            Self::Stopping { .. } => "stopping",
            Self::GoesOn => "goes_on",
        }
    }

    /// About how many bytes its words are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Announcement { text, .. }
            | Self::Broadcast { text, .. }
            | Self::Motd { text, .. }
            | Self::Reason(text)
            | Self::Stopping { why: text, .. } => text.as_str().len(),
            Self::GoesOn => 0,
        }
    }

    /// Whether it has no words of its own.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
