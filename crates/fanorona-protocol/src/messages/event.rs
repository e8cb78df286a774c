//! What a connection is told: boards, offers, chat, notices, lists. From each of these
//! [`crate::text`] makes text and JSON.

pub mod record;
pub mod shared;
pub mod wire;

pub use crate::messages::event::record::SentRecord;
pub use crate::messages::event::shared::{Detail, Shared};
pub use crate::messages::event::wire::{SentEvent, SentState};

pub use crate::messages::admin::{AdministratorRow, AuditRow, BanRow, ReportRow, TalkRow};
pub use crate::messages::analysis::{AnalysisEvent, AnalysisNotice};
pub use crate::messages::announcement::{Announcement, NewsRow};
pub use crate::messages::bot::TokenRow;
pub use crate::messages::challenge::{
    ChallengeEvent, Made, PendingQuestion, PendingRow, ShownChallenge,
};
pub use crate::messages::chat::channel::{ChannelEvent, ChannelRow};
pub use crate::messages::chat::{CensoredRow, ChatAudience, ChatMessage, FriendEvent};
pub use crate::messages::clock::{AbsenceEvent, AbsenceStage, ClockEvent};
pub use crate::messages::games::{GameRow, LiveRow};
pub use crate::messages::lists::{List, Lists};
pub use crate::messages::mailbox::news::{News, NewsEvent, NewsKind, NewsScope};
pub use crate::messages::mailbox::subscription::{SubscribedRow, Subscription};
pub use crate::messages::mailbox::{
    CommentEvent, MessageEvent, MessageRow, ShownComment, ShownMessage,
};
pub use crate::messages::matches::{MatchEvent, PlayerScore, Scores};
pub use crate::messages::message::Mark;
pub use crate::messages::observe::{FollowedRow, ObserveEvent, ObservedRow, ObserverRow};
pub use crate::messages::offer::{OfferEvent, ShownOffer, UndoneTurn};
pub use crate::messages::seek::{Announce, SeekEvent, ShownSeek};
pub use crate::messages::server::{Notice, ServerInfo};
pub use crate::messages::state::{Cause, State};
pub use crate::messages::vacation::VacationEvent;

use crate::messages::history::RecordEvent;
use crate::messages::learn::LessonEvent;
use crate::messages::message::{Message as _, sum};
use crate::messages::puzzle::{PuzzleEvent, PuzzleNotice};
use crate::messages::queue::{Preview, QueueEvent};
use crate::messages::replay::ReplayEvent;
use crate::messages::robots::RobotNotice;
use crate::messages::simul::SimulEvent;
use crate::messages::study::{StudyEvent, StudyText};
use std::sync::Arc;

sum! {
    /// One thing that a connection is told.
    pub enum Event {
        /// A player of a live game is disconnected, or back.
        Absence(AbsenceEvent),
        /// An analysis is finished.
        Analysis(AnalysisEvent),
        /// A text of the server or an administrator.
        Announcement(Announcement),
        /// A challenge is made or answered.
        Challenge(Box<ChallengeEvent>),
        /// A channel changes.
        Channel(ChannelEvent),
        /// Something about the clock of a correspondence game.
        Clock(ClockEvent),
        /// A comment on a game.
        Comment(CommentEvent),
        /// A player that somebody wants to be told about is online or offline.
        Friend(FriendEvent),
        /// The server introduces itself.
        Hello(ServerInfo),
        /// The opponent asked for a hint.
        Hint(AnalysisNotice),
        /// A list of rows.
        List(Box<Lists>),
        /// A game of a match ended.
        Match(Box<MatchEvent>),
        /// A message from a player.
        Message(MessageEvent),
        /// Something about the connection or the server.
        Notice(Notice),
        /// Somebody starts or stops observing a game.
        Observe(ObserveEvent),
        /// An offer inside a game is made or answered.
        Offer(Box<OfferEvent>),
        /// Somebody waited for a puzzle.
        PuzzleNotice(PuzzleNotice),
        /// Conditional moves are dropped.
        Queue(Box<QueueEvent>),
        /// Something about the server's bots.
        Robots(RobotNotice),
        /// A seek opens or closes.
        Seek(Box<SeekEvent>),
        /// Something about a simul.
        Simul(Box<SimulEvent>),
        /// An opponent starts or ends a vacation.
        Vacation(VacationEvent),
    }
    drawn {
        /// A player said something.
        Chat(ChatMessage),
        /// Something happened in a lesson.
        Lesson(Box<LessonEvent>),
        /// What happened to a player.
        News(Box<NewsEvent>),
        /// A program that has been silent is asked whether it is there.
        Ping,
        /// The board after turns that nobody has played.
        Preview(Box<Preview>),
        /// Something happened in a puzzle.
        Puzzle(Box<PuzzleEvent>),
        /// A record of a game, or a part of it.
        Record(RecordEvent),
        /// Something happened in a replay.
        Replay(Box<ReplayEvent>),
        /// An event for all observers of a board, drawn once for all who want the same drawing.
        Shared(Arc<Shared>),
        /// A board.
        State(State),
        /// The board of a study.
        Study(Box<StudyEvent>),
        /// A study as a record.
        StudyText(StudyText),
    }
}

impl From<ChallengeEvent> for Event {
    fn from(event: ChallengeEvent) -> Self {
        Self::Challenge(Box::new(event))
    }
}

impl From<ChatMessage> for Event {
    fn from(message: ChatMessage) -> Self {
        Self::Chat(message)
    }
}

impl From<MatchEvent> for Event {
    fn from(event: MatchEvent) -> Self {
        Self::Match(Box::new(event))
    }
}

impl From<OfferEvent> for Event {
    fn from(event: OfferEvent) -> Self {
        Self::Offer(Box::new(event))
    }
}

impl Event {
    /// The type of its line in json mode, and the mark of its lines for people.
    pub(crate) fn kind(&self) -> (&'static str, Mark) {
        match self {
            Self::Absence(_) | Self::Vacation(_) => ("presence", Mark::Game),
            Self::Analysis(_) => ("analysis", Mark::Game),
            Self::Announcement(_) | Self::Notice(_) | Self::Robots(_) => ("notice", Mark::Server),
            Self::Challenge(_) => ("challenge", Mark::Question),
            Self::Channel(_) => ("channel", Mark::Server),
            Self::Chat(_) => ("talk", Mark::None),
            Self::Clock(_) => ("clock", Mark::Game),
            Self::Comment(_) => ("comment", Mark::None),
            Self::Friend(_) | Self::Observe(_) => ("presence", Mark::Server),
            Self::Hello(_) => ("hello", Mark::None),
            Self::Hint(_) | Self::PuzzleNotice(_) => ("notice", Mark::Game),
            Self::Lesson(_) => ("lesson", Mark::None),
            Self::List(_) => ("table", Mark::None),
            Self::Match(_) => ("match", Mark::Game),
            Self::Message(_) => ("message", Mark::None),
            Self::News(news) => ("news", news.mark()),
            Self::Offer(_) => ("offer", Mark::Question),
            Self::Ping => ("ping", Mark::Server),
            Self::Preview(_) => ("preview", Mark::None),
            Self::Puzzle(_) => ("puzzle", Mark::None),
            Self::Queue(_) => ("queue", Mark::Game),
            Self::Record(_) | Self::StudyText(_) => ("record", Mark::None),
            Self::Replay(_) => ("replay", Mark::None),
            Self::Seek(_) => ("seek", Mark::Server),
            Self::Shared(shared) => shared.event().kind(),
            Self::Simul(_) => ("simul", Mark::None),
            Self::State(_) => ("state", Mark::None),
            Self::Study(_) => ("study", Mark::None),
        }
    }
}
