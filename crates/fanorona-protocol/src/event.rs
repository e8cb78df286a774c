//! What a connection is told: boards, offers, talk, notices, lists. Each has this one typed form, from
//! which [`crate::view`] makes text and JSON.

mod review;

pub use review::{ReplayChange, ReplayNews, ReviewEvent};
mod bulletin;

pub use bulletin::Bulletin;
mod plans;

pub use plans::{ByItself, DropReason, PlanDropped, PlanEvent, Preview};
mod house;

pub use house::{HouseEvent, SimulBoard, SimulChange, SimulNews, SimulScore};
mod talk;

pub use talk::{Coming, TalkEvent};
mod live;

pub use live::{Absence, LiveEvent};
mod mailbox;

pub use crate::message::{List, Lists};
pub use crate::topics::challenge::{ChallengeEvent, Made, PendingQuestion, PendingRow, ShownChallenge};
pub use crate::topics::seek::{Announce, SeekEvent, ShownSeek};
pub use mailbox::{Comment, MailboxEvent, Matter, Message, Moment, News, NewsList, NewsScope};
mod watching;

pub use watching::{AudienceChange, AudienceNews, LiveGame, LiveGames, WatchEvent};

use crate::clean::SafeText;
use crate::command::Hearers;
use fanorona_game::{
    ChannelName, GameId, GameRecord, HalfPoints, Happening, PlayedTurn, Player, PlayerName, Proposal, Rating,
    Start, Timestamp,
};
use fanorona_rules::Side;
use std::sync::Arc;
use std::time::Duration;

/// One thing that a connection is told.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// The server introduces itself.
    Hello(ServerInfo),
    /// A board, whole.
    State(State),
    /// A challenge is made or answered.
    Challenge(Box<ChallengeEvent>),
    /// An offer inside a game was made or answered.
    Offer(OfferNews),
    /// Somebody said something.
    Talk(Talk),
    /// Something about the connection or the server.
    Notice(Notice),
    /// A list.
    Table(Table),
    /// A game that was played.
    Review(ReviewEvent),
    /// Words of the server and its administrators.
    Bulletin(Bulletin),
    /// The time of a game that takes days.
    Clock(ClockNews),
    /// Somebody goes on vacation, or comes back.
    Vacation(VacationNews),
    /// A match goes on, or is over.
    Match(MatchNews),
    /// Replies that play by themselves, and boards that are only supposed.
    Plans(PlanEvent),
    /// Something about messages, comments or news.
    Mailbox(MailboxEvent),
    /// A seek opens or closes.
    Seek(Box<SeekEvent>),
    /// A list of typed rows.
    List(Box<Lists>),
    /// A program that has been silent is asked whether it is there.
    Ping,
    /// Something about analyses, advice or exhibitions.
    House(HouseEvent),
    /// Something about people and channels, beside what they say.
    Talking(TalkEvent),
    /// Something about watching.
    Watching(WatchEvent),
    /// Something about a game by the minute.
    Live(LiveEvent),
}

/// Who the server is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerInfo {
    /// Its version.
    pub version: &'static str,
}

/// A board as it stands after something happened, or as it was asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The game. For an earlier moment of it, the game as it was then.
    pub record: Arc<GameRecord>,
    /// Why it is told.
    pub cause: Arc<Cause>,
}

/// Why a board is told.
#[derive(Debug, Clone, PartialEq)]
pub enum Cause {
    /// Somebody asked to see it.
    Asked,
    /// Somebody asked to see an earlier moment of it: after how many turns of how many.
    AskedAt {
        /// Turns that had been finished.
        after: u32,
        /// Turns that the game has now.
        of: u32,
    },
    /// The game has begun.
    Started,
    /// Its player has logged in.
    LoggedIn,
    /// Something happened on it.
    Happened(Vec<Happening>),
    /// A turn was played on it by itself.
    ByItself {
        /// In what way.
        how: ByItself,
        /// What happened.
        happened: Vec<Happening>,
    },
}

/// What became of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It was asked, and waits.
    Open,
    /// It was asked before, and still waits.
    Waiting,
    /// The answer was yes.
    Accepted,
    /// The answer was no.
    Declined,
    /// It was taken back.
    Withdrawn,
}

impl Fate {
    /// The word for it in json mode.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Open | Self::Waiting => "open",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// The player to move is reminded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClockNews {
    /// On which board.
    pub game: GameId,
    /// Who waits.
    pub opponent: PlayerName,
    /// Since when.
    pub since: Timestamp,
    /// When the time is up, if there is a limit.
    pub due: Option<Timestamp>,
}

/// The time of an opponent's games stands, or runs again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VacationNews {
    /// Whose vacation.
    pub player: PlayerName,
    /// The games with the one who is told.
    pub games: Vec<GameId>,
    /// Until when, at the latest; `None` when it has ended.
    pub until: Option<Timestamp>,
}

/// Where a match stands after a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchNews {
    /// Its first game.
    pub first: GameId,
    /// Who had White in the first game, and who had not.
    pub players: [PlayerName; 2],
    /// Their points.
    pub points: HalfPoints,
    /// How it goes on.
    pub next: MatchNext,
}

/// How a match goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchNext {
    /// With this game.
    Game(GameId, Start),
    /// It is over.
    Over,
    /// It was broken off.
    BrokenOff,
}

/// An offer inside a game, and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct OfferNews {
    /// On which board.
    pub game: GameId,
    /// Whose offer it is.
    pub by: Side,
    /// Who that is.
    pub from: Player,
    /// What is asked for.
    pub what: Proposal,
    /// For turns to be taken back: the turns.
    pub turns: Vec<PlayedTurn>,
    /// What became of it.
    pub fate: Fate,
}

/// Something said.
#[derive(Debug, Clone, PartialEq)]
pub struct Talk {
    /// Who said it.
    pub from: PlayerName,
    /// What.
    pub text: SafeText,
    /// To whom.
    pub to: Audience,
}

/// Who is meant to hear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Audience {
    /// One person.
    Person,
    /// The opponent on a board.
    Opponent(GameId),
    /// Everybody in the replay of a game.
    Replay(GameId),
    /// These people.
    Several(Vec<PlayerName>),
    /// Everybody who is here.
    Everybody,
    /// Whoever is in a channel.
    Channel(ChannelName),
    /// Those at a board.
    Board(GameId, Hearers),
}

/// Something about the connection or the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// The same account has logged in elsewhere; this connection closes.
    TakenOver,
    /// The connection closes because its owner leaves, who will find every game again.
    Goodbye,
    /// The connection closes because its owner leaves, in the midst of a game by the minute.
    GoodbyeLive,
    /// The connection closes because its owner leaves, who has no account to come back to.
    Farewell,
    /// The connection closes because nobody logged in.
    LoginTimeout,
    /// The connection closes because nothing was typed for long.
    Idle,
    /// The connection closes because its reader does not keep up.
    TooSlow,
    /// The connection is not taken: too many come from its address.
    TooManyConnections,
    /// The server stops; the connection closes.
    ShuttingDown,
    /// An answer to "are you there".
    Here,
    /// Typing was thrown away on request.
    Interrupted,
    /// What is typed travels in the clear.
    InTheClear,
    /// There is another way to look at boards.
    ViewHint,
    /// There is another way to look at boards, and a smaller picture of them.
    ViewAndSizeHint,
    /// The name that was given is not known, and what can be done about it.
    UnknownName,
    /// How a guest can come to stay.
    GuestHint,
    /// An administrator sends this person away; the connection closes.
    Kicked,
    /// This person, or everybody from this address, is kept out; the connection closes.
    KeptOut,
    /// The account was deleted; the connection closes.
    AccountDeleted,
    /// The token of this bot was revoked; the connection closes.
    TokenRevoked,
    /// A program has not answered whether it is there; the connection closes.
    Silent,
    /// A program sends lines faster than they are obeyed, and should stop that.
    SlowDown,
    /// It went on with it; the connection closes.
    Flooding,
    /// This person wants quiet, and has come back.
    Quiet,
    /// What others said was left out, because this connection did not read it.
    TalkLeftOut,
}

/// A list.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// What it lists.
    pub name: &'static str,
    /// The titles of its columns.
    pub columns: &'static [&'static str],
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
    /// The command that shows how it goes on, when it does.
    pub more: Option<String>,
}

/// One entry of a list.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Words.
    Text(String),
    /// The name of somebody who is a bot.
    Bot(String),
    /// A number.
    Number(i64),
    /// A moment.
    Time(Timestamp),
    /// A rating.
    Rating(Rating),
    /// A stretch of time.
    Span(Duration),
}

impl Cell {
    /// A name, marked if a program plays by it.
    #[must_use]
    pub fn named(name: &PlayerName, bot: bool) -> Self {
        if bot { Self::Bot(name.to_string()) } else { Self::Text(name.to_string()) }
    }
}

impl From<&PlayerName> for Cell {
    fn from(name: &PlayerName) -> Self {
        Self::Text(name.to_string())
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<GameId> for Cell {
    fn from(id: GameId) -> Self {
        Self::Number(id.0)
    }
}
