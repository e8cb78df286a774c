//! The one answer that each command gets, after the events that it caused.
pub use crate::topics::account::{AccountDone, Arrival, Profile};
pub use crate::topics::admin::AdminDone;
pub use crate::topics::analysis::AnalysisDone;
pub use crate::topics::announcement::AnnouncementDone;
pub use crate::topics::bot::{BotDone, BotOwner};
pub use crate::topics::challenge::ChallengeDone;
pub use crate::topics::chat::ChatDone;
pub use crate::topics::chat::channel::{ChannelDone, ChannelProfile};
pub use crate::topics::formula::FormulaDone;
pub use crate::topics::games::{Fact, GamesDone, TaskFact, TaskKind};
pub use crate::topics::history::HistoryDone;
pub use crate::topics::learn::LearnDone;
pub use crate::topics::mailbox::MailboxDone;
pub use crate::topics::observe::ObserveDone;
pub use crate::topics::play::{LegalSteps, PlayDone};
pub use crate::topics::puzzle::PuzzleDone;
pub use crate::topics::queue::QueueDone;
pub use crate::topics::rating::RatingDone;
pub use crate::topics::replay::ReplayDone;
pub use crate::topics::seek::SeekDone;
pub use crate::topics::sentence::SentenceDone;
pub use crate::topics::server::{Beginning, HelpPage, ServerDone};
pub use crate::topics::setting::SettingDone;
pub use crate::topics::simul::SimulDone;
pub use crate::topics::study::StudyDone;
pub use crate::topics::vacation::VacationDone;

use crate::event::Event;
use crate::grammar::catalog;
use crate::message::{Message as _, sum};
use crate::refusal::{PlayRefusal, Refusal, ServerRefusal};

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

impl Why {
    /// `command` is the command that was refused, if the line was one.
    #[must_use]
    pub fn new(refusal: Refusal, command: Option<&'static str>) -> Self {
        let page = match (refusal.illegal_move(), &refusal) {
            (Some(why), _) => Some(why.rule()),
            (None, Refusal::Play(PlayRefusal::Syntax { .. })) => {
                Some(HelpPage::Part("fanorona", HelpPage::NOTATION))
            }
            (
                None,
                Refusal::Server(
                    ServerRefusal::Usage { command, .. } | ServerRefusal::SpellOut { command },
                ),
            ) => catalog::exact(&command.0).map(|row| HelpPage::Command(row.name)),
            (None, _) => command.map(HelpPage::Command),
        };
        Self { refusal, page }
    }
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
