//! What can be asked about the mailbox: messages, comments on games, and mail.

pub(crate) mod parse;
pub(crate) mod subscription;

use crate::command::mailbox::subscription::{Boards, Notify};
use fanorona_game::{GameId, MailWish, PlayerName};
use fanorona_protocol::wire::clean::SafeText;

/// A command about the mailbox.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum MailboxCommand {
    /// Leave a message for these players.
    Message {
        /// The players, each once.
        to: Vec<PlayerName>,
        text: SafeText,
    },
    /// List, read or erase the player's messages.
    Messages(Messages),
    /// Comment on a game.
    Comment {
        game: GameId,
        /// The text; `None` shows the comments.
        text: Option<SafeText>,
    },
    /// Follow games.
    Subscribe(Boards),
    /// List the games that the player follows.
    Subscriptions,
    /// No longer follow games.
    Unsubscribe(Boards),
    /// Turn a notification on, or off if it is on.
    Notify(Notify),
    /// List the player's notifications.
    Notifications,
    /// Turn a notification off.
    Unnotify(Notify),
    /// Show recent events.
    Inbox,
    /// Change how often mail is sent; `None` shows it.
    Mail(Option<MailWish>),
    /// Stop the mail of the player to whom this token was sent.
    NoMail {
        /// The token, as typed.
        token: String,
    },
}

impl MailboxCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Messages(Messages::List { .. })
            | Self::Comment { text: None, .. }
            | Self::Subscriptions
            | Self::Notifications
            | Self::Inbox
            | Self::Mail(None) => true,
            Self::Message { .. }
            | Self::Messages(Messages::Read(_) | Messages::Erase(_) | Messages::EraseAll)
            | Self::Comment { text: Some(_), .. }
            | Self::Subscribe(_)
            | Self::Unsubscribe(_)
            | Self::Notify(_)
            | Self::Unnotify(_)
            | Self::Mail(Some(_))
            | Self::NoMail { .. } => false,
        }
    }
}

/// What to do with the player's messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum Messages {
    /// List them, newest first.
    List {
        /// The page continues with smaller numbers than this.
        before: Option<u32>,
    },
    /// Show this one; `None` means all unread ones.
    Read(Option<u32>),
    /// Delete one.
    Erase(u32),
    /// Delete all.
    EraseAll,
}
