//! Refusals of commands about messages, comments, news and mail.

use fanorona_game::{GameId, PlayerName};

/// Why a command about messages, comments, news or mail was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum MailboxRefusal {
    /// Somebody's mailbox is full of messages that are not read.
    Full {
        /// Whose.
        name: PlayerName,
        /// How many it holds.
        most: u32,
    },
    /// Somebody has not yet read what one wrote before.
    Unread {
        /// Who.
        name: PlayerName,
        /// How many of one's messages may wait there.
        most: u32,
    },
    /// More recipients than a message may have.
    Recipients {
        /// How many it may have.
        most: usize,
    },
    /// A guest has no mailbox.
    Guest {
        /// Who.
        name: PlayerName,
    },
    /// There is no message of that number.
    NoMessage {
        /// What was typed.
        number: u32,
    },
    /// Whoever plays at a board cannot follow it as well.
    Plays(GameId),
    /// The board is not followed.
    NotFollowed {
        /// Which; `None` for all boards.
        board: Option<GameId>,
    },
    /// Somebody follows as much as may be.
    TooMuch {
        /// How many boards and players that may be.
        most: u32,
    },
    /// Nobody was sent that token, or it was used already.
    NoToken,
}

impl MailboxRefusal {
    /// The code that programs read.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Full { .. } | Self::Unread { .. } | Self::Recipients { .. } | Self::TooMuch { .. } => {
                "limit"
            }
            Self::Guest { .. } | Self::Plays(_) => "forbidden",
            Self::NoMessage { .. } | Self::NotFollowed { .. } | Self::NoToken => "not_found",
        }
    }
}
