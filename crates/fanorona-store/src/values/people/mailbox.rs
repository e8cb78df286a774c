//! Data for players who are offline: messages, comments on games, news, and mail.

use fanorona_game::{AccountId, GameId, GameRecord, MailWish, Player, PlayerName, Timestamp};
use std::fmt;
use strum::{EnumString, IntoStaticStr};

/// A message from one player to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The number in the owner's mailbox.
    pub number: u32,
    /// The sender.
    pub from: PlayerName,
    /// The text of the message.
    pub text: String,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// When the owner read it.
    pub read_at: Option<Timestamp>,
}

/// A message to several players.
#[derive(Debug, Clone)]
pub struct NewMessage {
    /// The sender.
    pub from: AccountId,
    /// The recipients, without duplicates.
    pub to: Vec<AccountId>,
    /// The text of the message.
    pub text: String,
    /// When it is sent.
    pub sent_at: Timestamp,
}

/// The limits of a mailbox.
#[derive(Debug, Clone, Copy)]
pub struct MailboxLimits {
    /// The maximum number of messages. At the limit, a new message replaces the oldest read one.
    pub messages: u32,
    /// The maximum number of unread messages from one sender.
    pub unread_of_one: u32,
    /// The maximum number of unread messages from senders whom the owner does not know, all
    /// together. At the limit, the oldest unread message of the one who has most gives way.
    pub unread_of_strangers: u32,
}

/// The result of sending a [`NewMessage`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// It is stored. Contains its number in each recipient's mailbox.
    Kept(Vec<u32>),
    /// This recipient's mailbox is full of unread messages. Nothing was stored for anybody.
    Full(AccountId),
    /// This recipient's mailbox has no room for the sender, whom the recipient does not know: no
    /// other stranger has more unread messages there. Nothing was stored for anybody.
    FullOfStrangers(AccountId),
    /// This recipient has too many unread messages from the sender. Nothing was stored for anybody.
    Unread(AccountId),
}

/// A selection of messages in a mailbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageRange {
    /// The message with this number.
    One(u32),
    /// The oldest unread messages, at most this many.
    Unread(u32),
    /// All messages.
    All,
}

/// A comment on a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The author.
    pub author: PlayerName,
    /// The text of the comment.
    pub text: String,
    /// When it was made.
    pub said_at: Timestamp,
}

/// A comment to add.
#[derive(Debug, Clone)]
pub struct NewComment {
    /// The number of the game.
    pub game: GameId,
    /// The author.
    pub author: AccountId,
    /// The text of the comment.
    pub text: String,
    /// When it is made.
    pub said_at: Timestamp,
    /// The maximum number of comments on a game; beyond it the oldest is removed.
    pub keep: u32,
    /// Whether the players of the game are told.
    pub tells_players: bool,
}

/// Something that a player follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Interest {
    /// All positions, comments and the result of a game.
    Board(GameId),
    /// All positions of every game.
    EveryBoard,
    /// The result of a game.
    Result(GameId),
    /// The results of all games.
    EveryResult,
    /// Logins of a player.
    Arrival(AccountId),
}

impl Interest {
    /// What a player may follow to hear of this: this itself, or more.
    pub(crate) fn heard_through(self) -> Vec<Self> {
        match self {
            Self::Board(_) => vec![self, Self::EveryBoard],
            Self::Result(board) => vec![
                self,
                Self::EveryResult,
                Self::Board(board),
                Self::EveryBoard,
            ],
            Self::EveryBoard | Self::EveryResult | Self::Arrival(_) => vec![self],
        }
    }

    /// The columns `what` and `subject`. The subject is 0 where all are meant.
    pub(crate) const fn columns(self) -> (&'static str, i64) {
        match self {
            Self::Board(board) => ("board", board.0),
            Self::EveryBoard => ("boards", 0),
            Self::Result(board) => ("result", board.0),
            Self::EveryResult => ("results", 0),
            Self::Arrival(account) => ("player", account.0),
        }
    }
}

/// A kind of news for a player, besides what the games themselves show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum NewsKind {
    /// A game started.
    Started,
    /// A game ended.
    Ended,
    /// The opponent declined a challenge.
    Declined,
    /// A game over the board names the player.
    Named,
    /// Somebody commented on a game.
    Comment,
    /// The player is to move and the clock is running.
    Reminder,
    /// Queued turns no longer applied and were removed.
    PlanDropped,
    /// A game was analysed, as the player had requested.
    Analysed,
    /// A game whose analysis the player had requested cannot be analysed.
    AnalysisFailed,
    /// The result of a pairing of a tournament was corrected.
    Corrected,
}

/// A news item of a player.
#[derive(Debug, Clone, PartialEq)]
pub struct News {
    /// The kind of news.
    pub kind: NewsKind,
    /// The number of the game or the challenge.
    pub number: GameId,
    /// The player who caused it, if the account still exists.
    pub who: Option<PlayerName>,
    /// How many times it happened.
    pub times: u32,
    /// When it happened last.
    pub at: Timestamp,
    /// The game, if the number belongs to one.
    pub game: Option<GameRecord>,
}

/// A news item to store.
#[derive(Debug, Clone, Copy)]
pub struct NewNews {
    /// The player who gets it.
    pub account: AccountId,
    /// The kind of news.
    pub kind: NewsKind,
    /// The number of the game or the challenge.
    pub number: GameId,
    /// The player who caused it.
    pub who: Option<AccountId>,
    /// When it happened.
    pub at: Timestamp,
}

/// A followed game with new turns.
#[derive(Debug, Clone, PartialEq)]
pub struct Moved {
    /// The game in its current state.
    pub game: GameRecord,
    /// The number of turns since the given time.
    pub turns: u32,
}

/// The state of a player's mailbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mailbox {
    /// The owner.
    pub owner: Player,
    /// Until when the owner has seen everything online: the last login or logout.
    pub online_until: Option<Timestamp>,
    /// When mail was last written.
    pub mailed_at: Option<Timestamp>,
    /// When mail is due, if any.
    pub mail_due: Option<Timestamp>,
    /// How often the owner wants mail.
    pub wish: MailWish,
    /// The confirmed mail addresses.
    pub addresses: Vec<String>,
    /// The number of addresses that are not confirmed.
    pub unconfirmed: u32,
    /// The token that unsubscribes without a login.
    pub token: Option<MailToken>,
    /// The number of unread messages.
    pub unread: u32,
}

/// A single-use token that unsubscribes without a login. Never shown or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct MailToken(pub String);

impl fmt::Debug for MailToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailToken(…)")
    }
}

/// Mail to queue for a player.
#[derive(Debug, Clone)]
pub struct NewMail {
    /// The recipient.
    pub account: AccountId,
    /// The due time as it was read. Of several concurrent writers only one queues the mail.
    pub due: Timestamp,
    /// The addresses; each gets its own mail, if it is a confirmed address of the account.
    pub addresses: Vec<String>,
    /// The subject.
    pub subject: String,
    /// The text.
    pub body: String,
    /// The unsubscribe token in the text.
    pub token: MailToken,
    /// When it is written.
    pub at: Timestamp,
}

/// A mail that the relay has not accepted yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outbound {
    /// The number of the mail, never reused.
    pub id: i64,
    /// The address.
    pub address: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub body: String,
    /// The unsubscribe token in the text; a confirmation mail has none.
    pub token: Option<MailToken>,
    /// When it was written.
    pub made_at: Timestamp,
    /// The number of attempts so far.
    pub attempts: u32,
    /// The time of the next attempt.
    pub next_attempt: Timestamp,
}

/// The next times for the mail task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NextMail {
    /// When mail is next due.
    pub due: Option<Timestamp>,
    /// When the next attempt is possible.
    pub attempt: Option<Timestamp>,
}

impl NewsKind {
    /// The word in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
