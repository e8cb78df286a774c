//! What a line can mean: the closed list of commands, with everything already read into types.
//!
//! The surface (names, abbreviations, help) is in [`crate::grammar::catalog`], the reading in
//! [`crate::grammar::parse`].

pub use crate::topics::account::membership::{Addresses, MostGames};
pub use crate::topics::account::{Register, Who};
pub use crate::topics::admin::BanTarget;
pub use crate::topics::bot::TokenChange;
pub use crate::topics::challenge::{Answer, ChallengeTerms};
pub use crate::topics::chat::Quiet;
pub use crate::topics::chat::channel::ChannelWord;
pub use crate::topics::games::{About, AtTurn, GamesOf, GamesWhich, Shown};
pub use crate::topics::mailbox::Messages;
pub use crate::topics::mailbox::subscription::{Boards, Notify};
pub use crate::topics::observe::Hearers;
pub use crate::topics::play::{LegalDetail, Play};
pub use crate::topics::seek::{PlayWhich, SeekList, SeekShape, SeekWish, SeeksOf};
pub use crate::value::Password;
pub use crate::viewer::{KeyMode, Mode};

use crate::grammar::args::OwnOrOther;
use crate::grammar::catalog::Row;

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
    /// The name; whether it can be one is found out when it is looked up, so that a wrong name and
    /// a wrong password get the same answer.
    pub name: String,
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
        let plain = text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        (fits && plain).then(|| Self(text.into()))
    }

    /// A word in the place of a tag that is not a tag, without control characters, so that its
    /// refusal can be matched with its line.
    pub(crate) fn as_typed(word: &str) -> Self {
        Self(word.chars().filter(|c| !c.is_control()).collect())
    }

    /// The tag, without its `@`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Declares the enum of the commands of all topics, by their paths.
macro_rules! commands {
    ($($(#[$doc:meta])* $topic:ident($($command:ident)::+),)+) => {
        $(pub use crate::topics::$($command)::+;)+

        /// A command.
        ///
        /// Boards are `None` where the current board is meant.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Command { $($(#[$doc])* $topic(crate::topics::$($command)::+),)+ }

        $(impl From<crate::topics::$($command)::+> for Command {
            fn from(command: crate::topics::$($command)::+) -> Self {
                Self::$topic(command)
            }
        })+
    };
}

commands! {
    Account(account::AccountCommand),
    /// Challenges, and answers to them and to offers.
    Challenge(challenge::ChallengeCommand),
    /// On a board.
    Play(play::PlayCommand),
    /// About looking at games.
    Games(games::GamesCommand),
    /// Takebacks, and games without a result.
    Offer(offer::OfferCommand),
    /// Games that follow a game.
    Rematch(rematch::RematchCommand),
    /// The player's vacation.
    Vacation(vacation::VacationCommand),
    Clock(clock::ClockCommand),
    /// The server and the connection.
    Server(server::ServerCommand),
    /// Games that were played.
    History(history::HistoryCommand),
    /// Lessons.
    Learn(learn::LearnCommand),
    Puzzle(puzzle::PuzzleCommand),
    Replay(replay::ReplayCommand),
    /// For administrators.
    Admin(admin::AdminCommand),
    Announcement(announcement::AnnouncementCommand),
    /// Conditional moves, submitted turns and previews.
    Queue(queue::QueueCommand),
    Rating(rating::RatingCommand),
    /// Preferences, aliases, the language, the next page.
    Setting(setting::SettingCommand),
    Mailbox(mailbox::MailboxCommand),
    /// About bots, or for programs.
    Bot(bot::BotCommand),
    /// Open seeks.
    Seek(seek::SeekCommand),
    /// The player's formula.
    Formula(formula::FormulaCommand),
    /// Hints and analyses.
    Analysis(analysis::AnalysisCommand),
    Simul(simul::SimulCommand),
    /// Chat between players.
    Chat(chat::ChatCommand),
    Channel(chat::channel::ChannelCommand),
    /// Observing games of other players.
    Observe(observe::ObserveCommand),
    Study(study::StudyCommand),
}

impl<C: Into<Self>, O: Into<Self>> From<OwnOrOther<C, O>> for Command {
    fn from(meant: OwnOrOther<C, O>) -> Self {
        match meant {
            OwnOrOther::Own(command) => command.into(),
            OwnOrOther::Other(command) => command.into(),
        }
    }
}
