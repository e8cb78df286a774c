//! The mailbox: messages, comments on games, and mail. What the mailbox reports is in [`news`],
//! what a player wants to be told about in [`subscription`].

pub mod news;
pub mod subscription;

use crate::grammar::args::{Args, BadWords, UsageDetail};
use crate::grammar::row::{Chapter, Inline, Row, Rows, Standing};
use crate::message::refusals;
use crate::value::{AtMost, OfGame, Seconds};
use crate::wire::clean::SafeText;
use fanorona_game::{GameId, MailWish, PlayerName, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use subscription::{Boards, Notify, Subscription, notify, subscribe, unnotify, unsubscribe};

/// The commands.
pub(crate) static ROWS: Rows<MailboxCommand> = &[
    Row::new("message", Chapter::Talking, Standing::Member, message)
        .price(3)
        .short(2)
        .inline(Inline::BeforeText)
        .mail(&["message USERID PASSWORD USERID2[,USERID3...] TEXT"]),
    Row::new("messages", Chapter::Talking, Standing::Member, messages)
        .price(2)
        .inline(Inline::First),
    Row::new("chat", Chapter::Talking, Standing::Member, comment)
        .inline(Inline::AfterBoardBeforeText)
        .mail(&["fanorona chat BOARD USERID PASSWORD TEXT"]),
    Row::new("inbox", Chapter::Away, Standing::Member, |_| {
        Ok(MailboxCommand::Inbox)
    })
    .price(2)
    .short(2)
    .inline(Inline::First),
    Row::new("subscribe", Chapter::Away, Standing::Member, subscribe)
        .short(4)
        .inline(Inline::AfterAnyBoard)
        .mail(&[
            "fanorona subscribe BOARD USERID PASSWORD",
            "fanorona subscribe USERID PASSWORD all",
        ]),
    Row::new("unsubscribe", Chapter::Away, Standing::Member, unsubscribe)
        .short(4)
        .inline(Inline::AfterAnyBoard)
        .mail(&[
            "fanorona unsubscribe BOARD USERID PASSWORD",
            "fanorona unsubscribe USERID PASSWORD all",
        ]),
    Row::new("notify", Chapter::Away, Standing::Member, notify)
        .short(2)
        .inline(Inline::First)
        .mail(&["fanorona notify USERID PASSWORD [BOARD...]"]),
    Row::new("unnotify", Chapter::Away, Standing::Member, unnotify).short(3),
    Row::new("nomail", Chapter::Away, Standing::Anyone, no_mail).short(3),
];

/// A command about the mailbox.
#[derive(Debug, Clone, PartialEq)]
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

/// What to do with the player's messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// `message bob,carol TEXT`.
fn message(args: &mut Args<'_>) -> Result<MailboxCommand, BadWords> {
    let to = args.names()?;
    Ok(MailboxCommand::Message {
        to,
        text: args.safe_text()?,
    })
}

fn messages(args: &mut Args<'_>) -> Result<MailboxCommand, BadWords> {
    let word = args.word().unwrap_or_default();
    let command = match word.trim_start_matches('-').to_ascii_lowercase().as_str() {
        "" => Messages::List { before: None },
        number if number.parse::<u32>().is_ok() => Messages::Read(number.parse().ok()),
        "before" => Messages::List {
            before: Some(number(args)?),
        },
        "read" => Messages::Read(args.number()?),
        "erase" if args.take_all() => Messages::EraseAll,
        "erase" => Messages::Erase(number(args)?),
        _ => return Err(args.unknown_option(word)),
    };
    Ok(MailboxCommand::Messages(command))
}

/// The number of a message.
fn number(args: &mut Args<'_>) -> Result<u32, BadWords> {
    args.number()?.ok_or_else(|| args.usage(None))
}

fn comment(args: &mut Args<'_>) -> Result<MailboxCommand, BadWords> {
    let game = args.needed_board()?;
    let text = args
        .peek()
        .is_some()
        .then(|| args.safe_text())
        .transpose()?;
    Ok(MailboxCommand::Comment { game, text })
}

/// `set mail off`, from the word `mail` on.
pub(super) fn mail(args: &mut Args<'_>) -> Result<MailboxCommand, BadWords> {
    args.word();
    let Some(word) = args.word() else {
        return Ok(MailboxCommand::Mail(None));
    };
    let wish = word.to_ascii_lowercase().parse();
    let wish =
        wish.map_err(|_| args.usage(Some(UsageDetail::bad_option(MailWish::PREFERENCE, word))))?;
    Ok(MailboxCommand::Mail(Some(wish)))
}

fn no_mail(args: &mut Args<'_>) -> Result<MailboxCommand, BadWords> {
    let token = args.needed_word()?;
    Ok(MailboxCommand::NoMail {
        token: token.to_owned(),
    })
}

/// A message from one player to another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "message-event-", serialize_all = "kebab-case")]
pub enum MessageEvent {
    /// It was just written.
    New(ShownMessage),
    /// Its recipient reads it.
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
    /// It was just written.
    New(ShownComment),
    /// Somebody reads it.
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
        /// Their number.
        shown: usize,
        /// How many more are unread.
        unread: u32,
    },
    /// Messages were deleted.
    Erased {
        /// Their number.
        erased: u32,
    },
    /// A comment was added to a game.
    Commented {
        game: GameId,
        /// Whether the players see it only when the game has ended, because it is rated.
        withheld: bool,
    },
    /// The comments on a game were shown.
    Comments {
        game: GameId,
        /// Their number.
        comments: usize,
    },
    /// The player will be told about these.
    Follows {
        /// What they are.
        follows: Vec<Subscription>,
    },
    /// The player will no longer be told about these.
    NoLonger {
        /// What they are.
        no_longer: Vec<Subscription>,
    },
    /// How often mail is sent, as it is now.
    Mail {
        /// How often.
        mail: MailWish,
        /// The number of the account's addresses.
        addresses: usize,
        /// The number of those that are confirmed.
        confirmed: usize,
        /// Whether this server sends mail.
        sends: bool,
        /// The shortest time between two digests.
        digest_s: Seconds,
    },
    /// A token stopped the mail of this player.
    MailEnded {
        name: PlayerName,
        /// Always off.
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
        /// The recipient's mailbox has no room for players whom the recipient does not know.
        FullOfStrangers {
            /// The recipient.
            name: PlayerName,
            /// The limit.
            most: u32,
        } => limit,
        /// The recipient has not read the player's earlier messages.
        TooManyUnread {
            /// The recipient.
            name: PlayerName,
            /// The limit.
            most: u32,
        } => limit,
        /// The message has more recipients than it may.
        TooManyRecipients(AtMost<usize>) => limit,
        /// Guests have no mailbox.
        Guest {
            /// The guest.
            name: PlayerName,
        } => forbidden,
        /// The player has no message with this number.
        NoMessage { number: u32 } => not_found,
        /// The player plays this game, and gets its news anyway.
        Plays(OfGame) => forbidden,
        /// The player does not follow this game, or all games.
        NotFollowed {
            /// The game; `None` for all games.
            game: Option<GameId>,
        } => not_found,
        /// The player did not ask for that notification.
        NotNotified {
            /// The other player, if it is about one.
            name: Option<PlayerName>,
        } => not_found,
        /// The player follows as many games and players as one player may.
        TooManyFollowed(AtMost<u32>) => limit,
        /// No mail has this token, or the token was used.
        UnknownToken => not_found,
    }
}

#[cfg(test)]
mod tests;
