//! What people are told about each other, beside what they say.

use crate::clean::SafeText;
use fanorona_game::{ChannelName, PlayerName};

/// Something about people and channels.
#[derive(Debug, Clone, PartialEq)]
pub enum TalkEvent {
    /// Somebody has come or gone of whom one wants to be told.
    Presence {
        /// Who.
        name: PlayerName,
        /// Which of both.
        coming: Coming,
    },
    /// A channel that one is in is about something else now.
    Topic {
        /// Which.
        channel: ChannelName,
        /// Who says so.
        from: PlayerName,
        /// About what.
        topic: SafeText,
    },
    /// A channel that one was in is closed.
    Closed {
        /// Which.
        channel: ChannelName,
        /// Who closed it.
        from: PlayerName,
        /// Why; may be empty.
        why: SafeText,
    },
}

/// Whether somebody has come or gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coming {
    /// Come.
    Come,
    /// Gone.
    Gone,
}

impl Coming {
    /// The word for it in json mode.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Come => "come",
            Self::Gone => "gone",
        }
    }
}
