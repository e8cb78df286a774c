//! What waits for players who are away: messages, comments at boards, news, and mail.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, GameRecord, MailWish, Player, PlayerName, Timestamp};
use std::fmt;

/// A message from one player to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// By which its owner calls it.
    pub number: u32,
    /// Who wrote it.
    pub from: PlayerName,
    /// What it says.
    pub text: String,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// When its owner read it.
    pub read_at: Option<Timestamp>,
}

/// A message to be kept for each of several players.
#[derive(Debug, Clone)]
pub struct NewMessage {
    /// Who wrote it.
    pub from: AccountId,
    /// For whom, each once.
    pub to: Vec<AccountId>,
    /// What it says.
    pub text: String,
    /// When it is sent.
    pub sent_at: Timestamp,
}

/// How much one mailbox takes.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// Messages in all. One more takes the place of the oldest that was read.
    pub messages: u32,
    /// Messages of one sender that are not read.
    pub unread_of_one: u32,
}

/// What became of a [`NewMessage`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// It is kept under these numbers, for each of the recipients in turn.
    Kept(Vec<u32>),
    /// The mailbox of this one is full of unread messages. Nothing was kept for anybody.
    Full(AccountId),
    /// This one has not yet read what the sender wrote before. Nothing was kept for anybody.
    Unread(AccountId),
}

/// Which messages of a mailbox are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Letters {
    /// The one with this number.
    One(u32),
    /// Those that are not read, the oldest first, up to this many.
    Unread(u32),
    /// All of them.
    All,
}

/// Something said at a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// By whom.
    pub author: PlayerName,
    /// What.
    pub text: String,
    /// When.
    pub said_at: Timestamp,
}

/// Something to be said at a board.
#[derive(Debug, Clone)]
pub struct NewComment {
    /// At which.
    pub board: GameId,
    /// By whom.
    pub author: AccountId,
    /// What.
    pub text: String,
    /// When.
    pub said_at: Timestamp,
    /// How many the board keeps: beyond that the oldest goes.
    pub keep: u32,
}

/// What somebody wants to hear of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Interest {
    /// Every position of a board, its comments and its end.
    Board(GameId),
    /// Every position of every board.
    EveryBoard,
    /// The end of a game.
    Result(GameId),
    /// The end of every game.
    EveryResult,
    /// That somebody comes.
    Arrival(AccountId),
}

/// What became of a wish to hear of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Followed {
    /// It is kept.
    New,
    /// It was kept before.
    Already,
    /// There are as many as may be.
    TooMany,
}

/// What can happen to somebody who is away, beside what the games say themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NewsKind {
    /// A game began.
    Started,
    /// A game ended.
    Ended,
    /// A challenge was turned down.
    Declined,
    /// Something was said at a board.
    Comment,
    /// A turn is waited for, and time runs.
    Reminder,
    /// Queued replies no longer fit, and are gone.
    PlanDropped,
}

/// Something that has happened to somebody.
#[derive(Debug, Clone, PartialEq)]
pub struct News {
    /// What.
    pub kind: NewsKind,
    /// At which board, or to which challenge.
    pub board: GameId,
    /// Who has caused it, if that one is still known.
    pub who: Option<PlayerName>,
    /// How often.
    pub times: u32,
    /// When, the last time.
    pub at: Timestamp,
    /// The game, if the board has become one.
    pub game: Option<GameRecord>,
}

/// Something to be recorded for somebody.
#[derive(Debug, Clone, Copy)]
pub struct NewNews {
    /// For whom.
    pub account: AccountId,
    /// What.
    pub kind: NewsKind,
    /// At which board, or to which challenge.
    pub board: GameId,
    /// Who has caused it.
    pub who: Option<AccountId>,
    /// When.
    pub at: Timestamp,
}

/// A followed board that has gone on.
#[derive(Debug, Clone, PartialEq)]
pub struct Moved {
    /// The game as it stands now.
    pub game: GameRecord,
    /// How many turns were played since the moment that was asked about.
    pub turns: u32,
}

/// What is known of somebody's mailbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mailbox {
    /// Whose it is.
    pub owner: Player,
    /// Up to when its owner has seen everything on the spot: the last coming or going.
    pub here_until: Option<Timestamp>,
    /// When mail was made the last time.
    pub mailed_at: Option<Timestamp>,
    /// When mail is to be made again, if it is.
    pub mail_due: Option<Timestamp>,
    /// How mail is wanted.
    pub wish: MailWish,
    /// Where mail goes to.
    pub addresses: Vec<String>,
    /// By which mail can be ended without logging in.
    pub token: Option<MailToken>,
    /// Messages that are not read.
    pub unread: u32,
}

/// Ends somebody's mail, once, without a login. Never shown, not even to the log.
#[derive(Clone, PartialEq, Eq)]
pub struct MailToken(pub String);

impl fmt::Debug for MailToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailToken(…)")
    }
}

/// Mail to be queued for somebody for whom it is due.
#[derive(Debug, Clone)]
pub struct NewMail {
    /// For whom.
    pub account: AccountId,
    /// When it was due, as it was read: of several who find it due only one queues it.
    pub due: Timestamp,
    /// Where it goes to, a piece of mail for each.
    pub addresses: Vec<String>,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub body: String,
    /// The token that it names.
    pub token: MailToken,
    /// When it is made.
    pub at: Timestamp,
}

/// A piece of mail that the relay has not taken yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outbound {
    /// Its number, which no other piece ever has.
    pub id: i64,
    /// Where it goes to.
    pub address: String,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub body: String,
    /// The token that it names.
    pub token: MailToken,
    /// When it was made.
    pub made_at: Timestamp,
    /// How often it was tried.
    pub attempts: u32,
    /// When it is to be tried again.
    pub next_attempt: Timestamp,
}

/// What waits for players who are away.
///
/// As everywhere in the store, what returned `Ok` has reached the disk.
#[async_trait]
pub trait Mailboxes: fmt::Debug + Send + Sync {
    /// Keeps a message for each of its recipients, or for none of them.
    async fn send_message(&self, new: NewMessage, room: Room) -> Result<Sent, StoreError>;

    /// The messages of `owner` with a number below `before`, newest first.
    async fn messages(
        &self,
        owner: AccountId,
        before: Option<u32>,
        limit: u32,
    ) -> Result<Vec<Message>, StoreError>;

    /// Messages of `owner`, oldest first, which are read from now on.
    async fn read_messages(
        &self,
        owner: AccountId,
        which: Letters,
        at: Timestamp,
    ) -> Result<Vec<Message>, StoreError>;

    /// Throws messages of `owner` away. How many there were.
    async fn erase_messages(&self, owner: AccountId, which: Letters) -> Result<u32, StoreError>;

    /// Keeps what was said at a board, and makes news of it for the others who play there or follow it. Who
    /// that is.
    async fn add_comment(&self, new: NewComment) -> Result<Vec<AccountId>, StoreError>;

    /// The last things said at a board, oldest first.
    async fn comments(&self, board: GameId, limit: u32) -> Result<Vec<Comment>, StoreError>;

    /// Keeps a wish to hear of something, if the account has fewer than `most`.
    async fn follow(&self, who: AccountId, interest: Interest, most: u32) -> Result<Followed, StoreError>;

    /// Takes back a wish. Whether there was one.
    async fn unfollow(&self, who: AccountId, interest: Interest) -> Result<bool, StoreError>;

    /// What somebody wants to hear of, in order.
    async fn interests(&self, who: AccountId) -> Result<Vec<Interest>, StoreError>;

    /// Who wants to hear of this, also for wanting to hear of everything of its kind. Whoever follows a board
    /// hears of its result.
    async fn followers(&self, interest: Interest) -> Result<Vec<AccountId>, StoreError>;

    /// Records what has happened to somebody. The same once more at the same board is counted.
    async fn record_news(&self, new: NewNews) -> Result<(), StoreError>;

    /// What has happened to somebody after `since`, newest first.
    async fn news_of(&self, who: AccountId, since: Timestamp, limit: u32) -> Result<Vec<News>, StoreError>;

    /// The boards which somebody follows and which have gone on after `since`, newest number first.
    async fn moved_boards(
        &self,
        who: AccountId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<Moved>, StoreError>;

    /// What is known of a mailbox; `None` when there is no such account.
    async fn mailbox(&self, owner: AccountId) -> Result<Option<Mailbox>, StoreError>;

    /// Notes that somebody was here until `at`, and forgets that one's news from before `old`.
    async fn note_leave(&self, who: AccountId, at: Timestamp, old: Timestamp) -> Result<(), StoreError>;

    /// Says how mail is wanted. With [`MailWish::Off`] what waits is thrown away.
    async fn set_mail_wish(&self, who: AccountId, wish: MailWish) -> Result<(), StoreError>;

    /// Ends the mail of the one whom the token was sent to. Who that is; `None` when nobody has the token (any
    /// more).
    async fn end_mail(&self, token: &MailToken) -> Result<Option<PlayerName>, StoreError>;

    /// Members who have an address, by rising number, behind `after`.
    async fn addressees(&self, after: AccountId, limit: u32) -> Result<Vec<AccountId>, StoreError>;

    /// Has mail made for somebody at `due`, or earlier where that was said before.
    async fn plan_mail(&self, who: AccountId, due: Timestamp) -> Result<(), StoreError>;

    /// For whom mail is due, and since when, longest first.
    async fn due_mail(&self, now: Timestamp, limit: u32) -> Result<Vec<(AccountId, Timestamp)>, StoreError>;

    /// Forgets mail that was due, as nothing is left to tell.
    async fn drop_mail(&self, who: AccountId, due: Timestamp) -> Result<(), StoreError>;

    /// Queues mail. Whether it was still due as [`NewMail::due`] says; otherwise nothing was queued.
    async fn queue_mail(&self, new: NewMail) -> Result<bool, StoreError>;

    /// Mail that may be tried now, longest waiting first.
    async fn outbound(&self, now: Timestamp, limit: u32) -> Result<Vec<Outbound>, StoreError>;

    /// Takes a piece of mail for an attempt; nobody else gets it before `next`. Whether it was still as it was
    /// read: of several who want it only one hears `true`.
    async fn claim_outbound(&self, piece: &Outbound, next: Timestamp) -> Result<bool, StoreError>;

    /// Forgets a piece of mail that was sent, or that is given up.
    async fn forget_outbound(&self, id: i64) -> Result<(), StoreError>;

    /// When the next mail is due to be made, and when the next piece of it may be tried.
    async fn next_mail(&self) -> Result<NextMail, StoreError>;
}

/// When something is to be done about mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NextMail {
    /// When the next is due to be made.
    pub due: Option<Timestamp>,
    /// When the next piece may be tried.
    pub attempt: Option<Timestamp>,
}

impl NewsKind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::Started, Self::Ended, Self::Declined, Self::Comment, Self::Reminder, Self::PlanDropped];

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Started => "started",
            Self::Ended => "ended",
            Self::Declined => "declined",
            Self::Comment => "comment",
            Self::Reminder => "reminder",
            Self::PlanDropped => "plan_dropped",
        }
    }

    /// The kind that `name` stands for.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
