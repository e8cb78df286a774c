//! Data for players who are offline: messages, comments on games, news, and mail.

use crate::{Added, StoreError};
use async_trait::async_trait;
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
    /// The maximum number of unread messages from senders whom the owner does not know, all together. At the limit, the
    /// oldest unread message of the one who has most gives way.
    pub unread_of_strangers: u32,
}

/// The result of sending a [`NewMessage`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// It is stored. Contains its number in each recipient's mailbox.
    Kept(Vec<u32>),
    /// This recipient's mailbox is full of unread messages. Nothing was stored for anybody.
    Full(AccountId),
    /// This recipient's mailbox has no room for the sender, whom the recipient does not know: no other stranger has more
    /// unread messages there. Nothing was stored for anybody.
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
    pub board: GameId,
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
            Self::Result(board) => vec![self, Self::EveryResult, Self::Board(board), Self::EveryBoard],
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
    /// Somebody commented on a game.
    Comment,
    /// The player is to move and the clock is running.
    Reminder,
    /// Conditional moves no longer applied and were removed.
    PlanDropped,
    /// A game was analysed, as the player had requested.
    Analysed,
    /// A game whose analysis the player had requested cannot be analysed.
    AnalysisFailed,
}

/// A news item of a player.
#[derive(Debug, Clone, PartialEq)]
pub struct News {
    /// The kind of news.
    pub kind: NewsKind,
    /// The number of the game or the challenge.
    pub board: GameId,
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
    pub board: GameId,
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

/// Data for players who are offline.
///
/// As everywhere in the store, `Ok` means that the data is on the disk.
#[async_trait]
pub trait Mailboxes: fmt::Debug + Send + Sync {
    /// Stores a message for all recipients, or for none.
    async fn send_message(&self, new: NewMessage, limits: MailboxLimits) -> Result<Sent, StoreError>;

    /// The messages of `owner` below the number `before`, newest first.
    async fn messages(
        &self,
        owner: AccountId,
        before: Option<u32>,
        limit: u32,
    ) -> Result<Vec<Message>, StoreError>;

    /// Returns messages of `owner`, oldest first, and marks them as read.
    async fn read_messages(
        &self,
        owner: AccountId,
        which: MessageRange,
        at: Timestamp,
    ) -> Result<Vec<Message>, StoreError>;

    /// Deletes messages of `owner`. Returns how many.
    async fn erase_messages(&self, owner: AccountId, which: MessageRange) -> Result<u32, StoreError>;

    /// Adds a comment and news for those who are told: the followers of the game, and its players. Returns these
    /// accounts.
    async fn add_comment(&self, new: NewComment) -> Result<Vec<AccountId>, StoreError>;

    /// The latest comments on a game, oldest first.
    async fn comments(
        &self,
        board: GameId,
        limit: u32,
        reader: Option<AccountId>,
    ) -> Result<Vec<Comment>, StoreError>;

    /// Follows something, if the account follows fewer than `most` things.
    async fn follow(&self, who: AccountId, interest: Interest, most: u32) -> Result<Added, StoreError>;

    /// Stops following. Returns whether the player followed it.
    async fn unfollow(&self, who: AccountId, interest: Interest) -> Result<bool, StoreError>;

    /// What a player follows, in order.
    async fn interests(&self, who: AccountId) -> Result<Vec<Interest>, StoreError>;

    /// The followers, including the followers of everything of this kind. Followers of a game also get its result.
    async fn followers(&self, interest: Interest) -> Result<Vec<AccountId>, StoreError>;

    /// Stores a news item. If there is already one of this kind for the game, it is counted.
    async fn record_news(&self, new: NewNews) -> Result<(), StoreError>;

    /// The news of a player after `since`, newest first.
    async fn news_of(&self, who: AccountId, since: Timestamp, limit: u32) -> Result<Vec<News>, StoreError>;

    /// The followed games with new turns after `since`, highest number first.
    async fn moved_boards(
        &self,
        who: AccountId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<Moved>, StoreError>;

    /// The state of a mailbox; `None` if the account does not exist.
    async fn mailbox(&self, owner: AccountId) -> Result<Option<Mailbox>, StoreError>;

    /// Records a logout at `at`, and removes the player's news from before `old`.
    async fn note_logout(&self, who: AccountId, at: Timestamp, old: Timestamp) -> Result<(), StoreError>;

    /// Changes how often the player gets mail. [`MailWish::Off`] also removes pending news.
    async fn set_mail_wish(&self, who: AccountId, wish: MailWish) -> Result<(), StoreError>;

    /// Unsubscribes the owner of the token and returns the name; `None` if the token is not valid (any more).
    async fn end_mail(&self, token: &MailToken) -> Result<Option<PlayerName>, StoreError>;

    /// Members with a confirmed mail address and an account number above `after`, in order.
    async fn members_with_address(&self, after: AccountId, limit: u32) -> Result<Vec<AccountId>, StoreError>;

    /// Makes mail due at `due`, or leaves it if it is due earlier.
    async fn plan_mail(&self, who: AccountId, due: Timestamp) -> Result<(), StoreError>;

    /// The players whose mail is due, and since when, longest first.
    async fn due_mail(&self, now: Timestamp, limit: u32) -> Result<Vec<(AccountId, Timestamp)>, StoreError>;

    /// Clears the due time, because there is nothing to report.
    async fn drop_mail(&self, who: AccountId, due: Timestamp) -> Result<(), StoreError>;

    /// Moves the due time from `due` to `later`, because too much was mailed. Does nothing if it has changed.
    async fn postpone_mail(&self, who: AccountId, due: Timestamp, later: Timestamp)
    -> Result<(), StoreError>;

    /// Queues mail. Returns `false`, and queues nothing, if it is no longer due as in [`NewMail::due`].
    async fn queue_mail(&self, new: NewMail) -> Result<bool, StoreError>;

    /// The mails to be tried now, longest waiting first.
    async fn outbound(&self, now: Timestamp, limit: u32) -> Result<Vec<Outbound>, StoreError>;

    /// Reserves a mail for an attempt until `next`. Returns whether it was unchanged: of several concurrent callers
    /// only one gets `true`.
    async fn claim_outbound(&self, piece: &Outbound, next: Timestamp) -> Result<bool, StoreError>;

    /// Removes a mail that was sent or given up.
    async fn forget_outbound(&self, id: i64) -> Result<(), StoreError>;

    /// The next time at which mail is due or an attempt is possible.
    async fn next_mail(&self) -> Result<NextMail, StoreError>;
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
