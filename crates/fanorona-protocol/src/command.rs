//! What a line can mean: the closed list of commands, with everything already read into types.
//!
//! The surface (names, abbreviations, help) is in [`crate::catalog`], the reading in [`crate::parse`].

pub use crate::topics::account::membership::{Addresses, MostGames};
pub use crate::topics::account::{AccountCommand, Register, Who};
pub use crate::topics::admin::{AdminCommand, BanTarget};
pub use crate::topics::announcement::AnnouncementCommand;
pub use crate::topics::bot::{BotCommand, TokenChange};
pub use crate::topics::challenge::{Answer, ChallengeCommand, ChallengeTerms};
pub use crate::topics::chat::channel::{ChannelCommand, ChannelWord};
pub use crate::topics::chat::{ChatCommand, Quiet};
pub use crate::topics::clock::ClockCommand;
pub use crate::topics::formula::FormulaCommand;
pub use crate::topics::games::{About, AtTurn, GamesCommand, GamesOf, GamesWhich, Shown};
pub use crate::topics::learn::LearnCommand;
pub use crate::topics::mailbox::subscription::{Boards, Notify};
pub use crate::topics::mailbox::{MailboxCommand, Messages};
pub use crate::topics::observe::{Hearers, ObserveCommand};
pub use crate::topics::offer::OfferCommand;
pub use crate::topics::play::{LegalDetail, Play, PlayCommand};
pub use crate::topics::puzzle::PuzzleCommand;
pub use crate::topics::rematch::RematchCommand;
pub use crate::topics::seek::{PlayWhich, SeekCommand, SeekList, SeekShape, SeekWish, SeeksOf};
pub use crate::topics::server::ServerCommand;
pub use crate::topics::setting::SettingCommand;
pub use crate::topics::vacation::VacationCommand;
pub use crate::value::Password;
pub use crate::viewer::{KeyMode, Mode};

use crate::args::Meant;
use crate::catalog::Row;
use crate::topics::analysis::AnalysisCommand;
use crate::topics::history::HistoryCommand;
use crate::topics::queue::QueueCommand;
use crate::topics::rating::RatingCommand;
use crate::topics::replay::ReplayCommand;
use crate::topics::simul::SimulCommand;
use crate::topics::study::StudyCommand;

/// One line, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// What comes back on the reply, when the line began with `@tag`.
    pub tag: Option<Tag>,
    /// In whose name.
    pub speaker: Speaker,
    /// The row of the catalog, and what to do; `None` for an empty line.
    pub given: Option<(&'static Row, Command)>,
}

/// In whose name a command is given.
#[derive(Debug, Clone, PartialEq)]
pub enum Speaker {
    /// The player who is logged in on the connection.
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

    /// A word in the place of a tag that is not a tag, without control characters, so that its refusal can be matched
    /// with its line.
    pub(crate) fn as_typed(word: &str) -> Self {
        Self(word.chars().filter(|c| !c.is_control()).collect())
    }

    /// The tag, without its `@`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The commands of all topics: their sum.
macro_rules! commands {
    ($($(#[$doc:meta])* $topic:ident($command:ty),)+) => {
        /// A command.
        ///
        /// Boards are `None` where the current board is meant.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Command { $($(#[$doc])* $topic($command),)+ }

        $(impl From<$command> for Command {
            fn from(command: $command) -> Self {
                Self::$topic(command)
            }
        })+
    };
}

commands! {
    /// Accounts.
    Account(AccountCommand),
    /// Challenges, and answers to them and to offers.
    Challenge(ChallengeCommand),
    /// On a board.
    Play(PlayCommand),
    /// About looking at games.
    Games(GamesCommand),
    /// Takebacks, and games without a result.
    Offer(OfferCommand),
    /// Games that follow a game.
    Rematch(RematchCommand),
    /// The player's vacation.
    Vacation(VacationCommand),
    /// Clocks.
    Clock(ClockCommand),
    /// The server and the connection.
    Server(ServerCommand),
    /// Games that were played.
    History(HistoryCommand),
    /// Lessons.
    Learn(LearnCommand),
    /// Puzzles.
    Puzzle(PuzzleCommand),
    /// Replays.
    Replay(ReplayCommand),
    /// For administrators.
    Admin(AdminCommand),
    /// Announcements.
    Announcement(AnnouncementCommand),
    /// Conditional moves, submitted turns and previews.
    Queue(QueueCommand),
    /// Ratings.
    Rating(RatingCommand),
    /// Preferences, aliases, the language, the next page.
    Setting(SettingCommand),
    /// The mailbox.
    Mailbox(MailboxCommand),
    /// About bots, or for programs.
    Bot(BotCommand),
    /// Open seeks.
    Seek(SeekCommand),
    /// The player's formula.
    Formula(FormulaCommand),
    /// Hints and analyses.
    Analysis(AnalysisCommand),
    /// Simuls.
    Simul(SimulCommand),
    /// Chat between players.
    Chat(ChatCommand),
    /// Channels.
    Channel(ChannelCommand),
    /// Observing games of other players.
    Observe(ObserveCommand),
    /// Studies.
    Study(StudyCommand),
}

impl<C: Into<Self>, O: Into<Self>> From<Meant<C, O>> for Command {
    fn from(meant: Meant<C, O>) -> Self {
        match meant {
            Meant::Own(command) => command.into(),
            Meant::Other(command) => command.into(),
        }
    }
}
