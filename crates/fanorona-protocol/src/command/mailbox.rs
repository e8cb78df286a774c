//! Commands about messages, comments, news and mail.

use crate::clean::SafeText;
use fanorona_game::{GameId, MailWish, PlayerName};

/// A command about what waits for somebody who is away.
#[derive(Debug, Clone, PartialEq)]
pub enum Mailbox {
    /// Leave a message for some players.
    Message {
        /// For whom.
        to: Vec<PlayerName>,
        /// What.
        text: SafeText,
    },
    /// One's own messages.
    Messages(Messages),
    /// Say something at a board, where it stays; `None` shows what was said.
    Chat {
        /// At which.
        board: GameId,
        /// What.
        text: Option<SafeText>,
    },
    /// Hear of every position of some boards.
    Subscribe(Boards),
    /// No longer hear of them.
    Unsubscribe(Boards),
    /// Be told when somebody comes, or when games end; once more takes it back.
    Notify(Notify),
    /// What has happened lately.
    Inbox,
    /// How mail is wanted; `None` asks.
    Mail(Option<MailWish>),
    /// End the mail of the one to whom this token was sent.
    NoMail {
        /// The token, as typed.
        token: String,
    },
}

/// What to do with one's messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Messages {
    /// List them, newest first, from below this number on.
    List {
        /// The page continues below it.
        before: Option<u32>,
    },
    /// Show those that are not read, or this one.
    Read(Option<u32>),
    /// Throw one away.
    Erase(u32),
    /// Throw all of them away.
    EraseAll,
}

/// Which boards are meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Boards {
    /// None was named: those that are followed already are listed.
    Listed,
    /// These.
    These(Vec<GameId>),
    /// All that there are and will be.
    All,
}

/// What somebody wants to be told of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notify {
    /// Nothing was named: what there is already is listed.
    Listed,
    /// That this player comes.
    Arrival(PlayerName),
    /// The ends of these games.
    Results(Vec<GameId>),
    /// The end of every game.
    AllResults,
}
