//! The mailbox: messages, comments on games, and mail. [`news`] has what happened in a player's
//! games, [`subscription`] what a player wants to be told about.

pub mod news;
pub mod subscription;

use crate::messages::message::refusals;
use crate::value::{AtMost, OfGame, Seconds};
use crate::wire::clean::SafeText;
use fanorona_game::{GameId, MailWish, PlayerName, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::messages::mailbox::subscription::Subscription;

/// A message from one player to another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "message-event-", serialize_all = "kebab-case")]
pub enum MessageEvent {
    /// The message was just written.
    New(ShownMessage),
    /// The recipient reads a stored message.
    Stored(ShownMessage),
}

/// A message as its recipient sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ShownMessage {
    /// Its number in the recipient's mailbox.
    pub number: u32,
    /// The player who wrote it.
    pub from: PlayerName,
    /// When it was written.
    pub sent_ms: Timestamp,
    pub text: SafeText,
}

/// A row of the list `messages`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MessageRow {
    /// Its number in the recipient's mailbox.
    pub number: u32,
    /// The player who wrote it.
    pub from: PlayerName,
    /// When it was written.
    pub sent_ms: Timestamp,
    /// Whether it was read.
    pub read: bool,
    /// The beginning of the text.
    pub text: SafeText,
}

/// A comment on a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "comment-event-", serialize_all = "kebab-case")]
pub enum CommentEvent {
    /// The comment was just written.
    New(ShownComment),
    /// Somebody reads a stored comment.
    Stored(ShownComment),
}

/// A comment as it is shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ShownComment {
    pub game: GameId,
    /// The player who wrote it.
    pub from: PlayerName,
    /// When it was written.
    pub said_ms: Timestamp,
    pub text: SafeText,
}

/// The answer to a command about the mailbox.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "mailbox-done-", serialize_all = "kebab-case")]
pub enum MailboxDone {
    /// A message was stored for these players.
    Sent { to: Vec<PlayerName> },
    /// Messages were shown.
    Read {
        /// The number of messages shown.
        shown: usize,
        /// The number of messages that are still unread.
        unread: u32,
    },
    /// Messages were deleted.
    Erased {
        /// The number of messages deleted.
        erased: u32,
    },
    /// A comment was added to a game.
    Commented {
        game: GameId,
        /// Whether the players see it only after the game, because the game is rated.
        withheld: bool,
    },
    /// The comments on a game were shown.
    Comments {
        game: GameId,
        /// The number of comments.
        comments: usize,
    },
    /// The player has subscribed to notifications.
    Follows {
        /// The notifications.
        follows: Vec<Subscription>,
    },
    /// The player has unsubscribed from notifications.
    NoLonger {
        /// The notifications.
        no_longer: Vec<Subscription>,
    },
    /// How often mail is sent, as it is now.
    Mail {
        /// The player's choice.
        mail: MailWish,
        /// The number of the account's addresses.
        addresses: usize,
        /// The number of addresses that are confirmed.
        confirmed: usize,
        /// Whether this server sends mail.
        sends: bool,
        /// The shortest time between two digests.
        digest_s: Seconds,
    },
    /// The mail of a player was stopped with a token.
    MailEnded {
        name: PlayerName,
        /// Always `off`.
        mail: MailWish,
    },
}

refusals! {
    /// Why a command about the mailbox was refused.
    pub enum MailboxRefusal ("mailbox-refusal-") {
        /// The recipient's mailbox is full of unread messages.
        Full {
            /// The recipient.
            name: PlayerName,
            /// The limit.
            most: u32,
        } => limit,
        /// The recipient's mailbox has no more room for messages from players whom the recipient
        /// does not know.
        FullOfStrangers {
            /// The recipient.
            name: PlayerName,
            /// The limit.
            most: u32,
        } => limit,
        /// Too many messages from the player to this recipient are unread.
        TooManyUnread {
            /// The recipient.
            name: PlayerName,
            /// The limit.
            most: u32,
        } => limit,
        /// The message has too many recipients.
        TooManyRecipients(AtMost<usize>) => limit,
        /// Guests have no mailbox.
        Guest {
            /// The guest.
            name: PlayerName,
        } => forbidden,
        /// The player has no message with this number.
        NoMessage { number: u32 } => not_found,
        /// The player plays this game and is told about it in any case.
        Plays(OfGame) => forbidden,
        /// The player does not follow this game, or all games.
        NotFollowed {
            /// The game; `None` for all games.
            game: Option<GameId>,
        } => not_found,
        /// The player has not subscribed to that notification.
        NotNotified {
            /// The other player, if the notification is about one.
            name: Option<PlayerName>,
        } => not_found,
        /// The player follows the most games and players that one player may follow.
        TooManyFollowed(AtMost<u32>) => limit,
        /// No mail has this token, or the token was used.
        UnknownToken => not_found,
    }
}
