//! What a line can mean: the closed list of commands, with everything already read into types.
//!
//! The surface (names, abbreviations, help) is in [`crate::catalog`], the reading in [`crate::parse`].
mod review;

pub(crate) use review::opening_word;
pub use review::{Day, Exported, History, Outcome, Review, Step, Way};
mod administration;
mod people;

pub use administration::{Administration, BanTarget};
pub use people::{Addresses, MostGames, People, ShowAs};
mod plans;
mod questions;

pub use plans::{Plans, PreviewFrom, QueueChange};
pub use questions::{About, Question};
mod house;

pub use house::{House, Simul};
mod mailbox;
mod watching;

pub use watching::{Hearers, Watching};
mod programs;

pub use mailbox::{Boards, Mailbox, Messages, Notify};
pub use programs::{Programs, TokenChange};
mod talk;

pub use talk::{ChannelCommand, ChannelWord, Quiet, Talking, Unnotify};

pub use crate::topics::challenge::{Answer, ChallengeCommand, ChallengeTerms};
pub use crate::topics::formula::FormulaCommand;
pub use crate::topics::play::{LegalDetail, Play, PlayCommand};
pub use crate::topics::seek::{PlayWhich, SeekCommand, SeekList, SeekShape, SeekWish, SeeksOf};
pub use crate::topics::setting::SettingCommand;

use crate::clean::SafeText;
use fanorona_game::{GameId, PlayerName};
use std::fmt;
use std::time::Duration;

/// One line, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// What comes back on the reply, when the line began with `@tag`.
    pub tag: Option<Tag>,
    /// In whose name.
    pub speaker: Speaker,
    /// What to do; `None` for an empty line.
    pub command: Option<Command>,
}

/// In whose name a command is given.
#[derive(Debug, Clone, PartialEq)]
pub enum Speaker {
    /// Whoever is logged in on the connection.
    Session,
    /// Somebody who gave userid and password in the line, as by mail.
    Inline(Credentials),
}

/// A name and a password, as typed.
#[derive(Debug, Clone, PartialEq)]
pub struct Credentials {
    /// The name; whether it can be one is found out when it is looked up, so that a wrong name and a
    /// wrong password get the same answer.
    pub name: String,
    /// The password.
    pub password: Password,
}

/// A password as typed. Never shown, not even to the log.
#[derive(Clone, PartialEq)]
pub struct Password(pub String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// The mark of a command: up to 32 letters, digits, `-`, `_`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag(Box<str>);

impl Tag {
    /// Longest tag, in characters.
    pub const MAX: usize = 32;

    /// Reads a tag, without its `@`.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let fits = (1..=Self::MAX).contains(&text.len());
        let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        (fits && plain).then(|| Self(text.into()))
    }

    /// The tag, without its `@`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A command.
///
/// Boards are `None` where the current board is meant.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Make an account, and log in to it; what is missing is asked for.
    Register(Register),
    /// Log in; what is missing is asked for.
    Login {
        /// Whose account.
        name: Option<String>,
        /// Its password.
        password: Option<Password>,
    },
    /// Come in without an account.
    Guest,
    /// Leave.
    Quit,
    /// Change the password; what is missing is asked for.
    Password {
        /// The one that holds now.
        old: Option<Password>,
        /// The one that shall hold.
        new: Option<Password>,
    },
    /// Who is here.
    Who(Vec<PlayerName>),
    /// About one person; oneself without a name.
    Finger(Option<PlayerName>),
    /// Challenges, and answers to them and to offers.
    Challenge(ChallengeCommand),
    /// On a board.
    Play(PlayCommand),
    /// Ask to take turns back.
    Undo {
        /// Where.
        board: Option<GameId>,
        /// How many; `None` for as many as let one play the last own turn again.
        turns: Option<u32>,
    },
    /// Break a game off, or ask for that.
    Abort(Option<GameId>),
    /// Ask for the vela of a lost game.
    Vela(Option<GameId>),
    /// Ask for another game with colours swapped.
    Rematch(Option<GameId>),
    /// Begin or end a vacation; `None` asks.
    Vacation(Option<Vacation>),
    /// Give the opponent more time.
    MoreTime {
        /// Where.
        board: Option<GameId>,
        /// How much, at least a second.
        span: Duration,
    },
    /// Show boards.
    Show(Vec<Shown>),
    /// Games, a line each.
    Games(GamesOf),
    /// My games that wait for me.
    Next,
    /// How this connection talks; `None` asks.
    Mode(Option<Mode>),
    /// A program introduces itself.
    Hello {
        /// How it wants to talk.
        mode: Mode,
        /// `NAME/VERSION`, as it says.
        client: Option<SafeText>,
    },
    /// Help.
    Help(Option<String>),
    /// The server's date.
    Date,
    /// Since when the server runs.
    Uptime,
    /// The server's version.
    Version,
    /// Looks back at games that were played.
    Review(Review),
    /// About accounts.
    People(People),
    /// For administrators.
    Administration(Administration),
    /// What is decided before it is played.
    Plans(Plans),
    /// Ratings.
    Rating(crate::topics::rating::RatingCommand),
    /// Preferences, aliases, the language, the next page.
    Setting(SettingCommand),
    /// A board in words.
    Ask(Question),
    /// About messages, comments, news and mail.
    Mailbox(Mailbox),
    /// For programs and those who run them.
    Programs(Programs),
    /// Open seeks.
    Seek(SeekCommand),
    /// The player's formula.
    Formula(FormulaCommand),
    /// The house bot's advice, and exhibitions.
    House(House),
    /// Talk, and what one hears of it.
    Talking(Talking),
    /// About games that others play.
    Watching(Watching),
}

/// What `register` says.
#[derive(Debug, Clone, PartialEq)]
pub struct Register {
    /// The name, as typed: what is wrong with it is answered by a sentence.
    pub name: Option<String>,
    /// The password.
    pub password: Option<Password>,
    /// Mail addresses.
    pub addresses: Vec<String>,
}

/// What is done with a vacation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vacation {
    /// It begins.
    On,
    /// It ends.
    Off,
}

/// One thing that `show` shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Shown {
    /// The current board.
    Current(AtTurn),
    /// A board by its number.
    Board(GameId, AtTurn),
    /// The boards of players.
    Of(GamesOf),
}

/// At which moment of its game a board is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtTurn {
    /// As it stands now.
    Now,
    /// After so many turns.
    After(u32),
    /// So many turns before the last one was finished.
    BeforeEnd(u32),
}

/// Whose games `games` lists.
#[derive(Debug, Clone, PartialEq)]
pub struct GamesOf {
    /// These players; nobody named means everybody.
    pub names: Vec<PlayerName>,
    /// Which of their games.
    pub which: GamesWhich,
    /// The page continues after this game.
    pub after: Option<GameId>,
}

impl GamesOf {
    /// The words that ask for the games behind `last`.
    #[must_use]
    pub fn going_on_after(&self, last: GameId) -> String {
        let names = self.names.iter().map(|name| format!("{name} ")).collect::<String>();
        format!("{names}{} before {last}", self.which.name())
    }
}

/// The selectors of `games` and `show`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GamesWhich {
    /// Those that go on.
    #[default]
    Active,
    /// Those that are over.
    Inactive,
    /// All of them.
    All,
    /// Those that wait for the player named.
    Next,
    /// Those that go on with both players here.
    Live,
}

impl GamesWhich {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Inactive => "inactive",
            Self::All => "all",
            Self::Next => "next",
            Self::Live => "live",
        }
    }

    /// The selector that `word` is.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        match word.trim_start_matches('-').to_ascii_lowercase().as_str() {
            "active" => Some(Self::Active),
            "inactive" | "finished" => Some(Self::Inactive),
            "all" => Some(Self::All),
            "next" => Some(Self::Next),
            "live" => Some(Self::Live),
            _ => None,
        }
    }
}

/// How a connection talks. It belongs to the connection and not to the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// For people: prompt, pictures, everything that happens.
    #[default]
    Human,
    /// For pipes: no prompt, and unasked only what comes from one's own games.
    Plain,
    /// For programs: one JSON object a line.
    Json,
}

impl Mode {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Plain => "plain",
            Self::Json => "json",
        }
    }

    /// The mode that `name` stands for.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Human, Self::Plain, Self::Json].into_iter().find(|mode| mode.name().eq_ignore_ascii_case(name))
    }
}
