//! The one answer that each command gets, after the events that it caused.
pub use crate::messages::account::AccountDone;
pub use crate::messages::account::profile::{Arrival, Profile};
pub use crate::messages::admin::AdminDone;
pub use crate::messages::analysis::AnalysisDone;
pub use crate::messages::announcement::AnnouncementDone;
pub use crate::messages::bot::{BotDone, BotOwner};
pub use crate::messages::challenge::ChallengeDone;
pub use crate::messages::chat::ChatDone;
pub use crate::messages::chat::channel::{ChannelDone, ChannelProfile};
pub use crate::messages::formula::FormulaDone;
pub use crate::messages::games::{Fact, GamesDone, TaskFact, TaskKind};
pub use crate::messages::history::HistoryDone;
pub use crate::messages::learn::LearnDone;
pub use crate::messages::mailbox::MailboxDone;
pub use crate::messages::observe::ObserveDone;
pub use crate::messages::play::{LegalSteps, PlayDone};
pub use crate::messages::puzzle::PuzzleDone;
pub use crate::messages::queue::QueueDone;
pub use crate::messages::rating::RatingDone;
pub use crate::messages::replay::ReplayDone;
pub use crate::messages::seek::SeekDone;
pub use crate::messages::sentence::SentenceDone;
pub use crate::messages::server::{Beginning, HelpPage, ServerDone};
pub use crate::messages::setting::SettingDone;
pub use crate::messages::simul::SimulDone;
pub use crate::messages::study::StudyDone;
pub use crate::messages::vacation::VacationDone;

use crate::messages::event::Event;
use crate::messages::message::{Message as _, sum};
use crate::messages::refusal::Refusal;

/// The answer to a command.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// What the one who asked is shown first.
    pub events: Vec<Event>,
    /// Whether it was done.
    pub outcome: Result<Done, Refusal>,
}

impl Reply {
    /// It was done, and there is nothing to show but that.
    #[must_use]
    pub fn done(done: Done) -> Self {
        Self {
            events: Vec::new(),
            outcome: Ok(done),
        }
    }

    /// It was done, and this is shown.
    #[must_use]
    pub fn showing(events: Vec<Event>, done: Done) -> Self {
        Self {
            events,
            outcome: Ok(done),
        }
    }
}

impl<R: Into<Refusal>> From<R> for Reply {
    fn from(refusal: R) -> Self {
        Self {
            events: Vec::new(),
            outcome: Err(refusal.into()),
        }
    }
}

/// A refusal, explained at length.
#[derive(Debug, Clone, PartialEq)]
pub struct Why {
    pub refusal: Refusal,
    /// The page of help that says more.
    pub page: Option<HelpPage>,
}

sum! {
    /// What was done.
    pub enum Done {
        /// About accounts.
        Account(AccountDone),
        /// About administration.
        Admin(AdminDone),
        /// About hints and analyses.
        Analysis(Box<AnalysisDone>),
        /// About announcements.
        Announcement(AnnouncementDone),
        /// About bots.
        Bot(BotDone),
        /// About challenges.
        Challenge(Box<ChallengeDone>),
        /// About channels.
        Channel(ChannelDone),
        /// About chat.
        Chat(ChatDone),
        /// About formulas.
        Formula(FormulaDone),
        /// About looking at games.
        Games(GamesDone),
        /// About finished games.
        History(HistoryDone),
        /// About lessons.
        Learn(LearnDone),
        /// About the mailbox.
        Mailbox(MailboxDone),
        /// About observing.
        Observe(ObserveDone),
        /// About playing on a board.
        Play(PlayDone),
        /// About puzzles.
        Puzzle(PuzzleDone),
        /// About conditional moves.
        Queue(QueueDone),
        /// About ratings.
        Rating(Box<RatingDone>),
        /// About replays.
        Replay(ReplayDone),
        /// About seeks.
        Seek(Box<SeekDone>),
        /// To a sentence that is not a command.
        Sentence(SentenceDone),
        /// About the server or the connection.
        Server(ServerDone),
        /// About settings.
        Setting(SettingDone),
        /// About simuls.
        Simul(SimulDone),
        /// About studies.
        Study(StudyDone),
        /// About vacations.
        Vacation(VacationDone),
    }
    drawn {
        /// Nothing more is to be said than the events have.
        Quietly,
        Help(HelpPage),
        /// A refusal at length.
        Why(Box<Why>),
        /// A board in words.
        Fact(Box<Fact>),
        /// The board of a lesson, a puzzle or a study in words.
        TaskFact(Box<TaskFact>),
    }
}
