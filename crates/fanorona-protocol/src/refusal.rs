//! Every way in which a command can be refused. Nothing has changed when one of these is answered.

pub use crate::args::{BadOption, Misspelled, UsageDetail};
pub use crate::topics::account::AccountRefusal;
pub use crate::topics::admin::{AdminRefusal, Sanctioned};
pub use crate::topics::analysis::AnalysisRefusal;
pub use crate::topics::bot::BotRefusal;
pub use crate::topics::challenge::ChallengeRefusal;
pub use crate::topics::chat::ChatRefusal;
pub use crate::topics::chat::channel::ChannelRefusal;
pub use crate::topics::clock::ClockRefusal;
pub use crate::topics::formula::FormulaRefusal;
pub use crate::topics::games::GamesRefusal;
pub use crate::topics::history::HistoryRefusal;
pub use crate::topics::learn::LearnRefusal;
pub use crate::topics::mailbox::MailboxRefusal;
pub use crate::topics::observe::{BoardTalk, ObserveRefusal};
pub use crate::topics::offer::OfferRefusal;
pub use crate::topics::play::{IllegalMove, PlayRefusal};
pub use crate::topics::puzzle::PuzzleRefusal;
pub use crate::topics::queue::QueueRefusal;
pub use crate::topics::rating::RatingRefusal;
pub use crate::topics::rematch::RematchRefusal;
pub use crate::topics::replay::ReplayRefusal;
pub use crate::topics::seek::SeekRefusal;
pub use crate::topics::server::ServerRefusal;
pub use crate::topics::setting::SettingRefusal;
pub use crate::topics::simul::SimulRefusal;
pub use crate::topics::study::StudyRefusal;
pub use crate::topics::vacation::VacationRefusal;
pub use crate::value::{AtMost, OfGame, OfPlayer};

use crate::args::{BadWords, Refused};
use crate::message::{Message as _, code, sum};

/// The refusals of all topics: their sum, and the codes for programs.
macro_rules! refusals {
    ($($(#[$doc:meta])* $topic:ident($refusal:ident),)+) => {
        sum! {
            /// Why a command was refused.
            pub enum Refusal { $($(#[$doc])* $topic($refusal),)+ }
        }

        impl Refusal {
            /// The code for programs (docs/protocol.md, "Errors").
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$topic(refusal) => code(refusal),)+
                }
            }
        }
    };
}

refusals! {
    /// About accounts.
    Account(AccountRefusal),
    /// About administration, and of players who are muted or banned.
    Admin(AdminRefusal),
    /// About hints and analyses.
    Analysis(AnalysisRefusal),
    /// About bots.
    Bot(BotRefusal),
    /// About challenges.
    Challenge(ChallengeRefusal),
    /// About channels.
    Channel(ChannelRefusal),
    /// About chat.
    Chat(ChatRefusal),
    /// About clocks.
    Clock(ClockRefusal),
    /// About formulas.
    Formula(FormulaRefusal),
    /// About looking at games.
    Games(GamesRefusal),
    /// About finished games.
    History(HistoryRefusal),
    /// About lessons.
    Learn(LearnRefusal),
    /// About the mailbox.
    Mailbox(MailboxRefusal),
    /// About observing.
    Observe(ObserveRefusal),
    /// About offers inside a game.
    Offer(OfferRefusal),
    /// About playing on a board.
    Play(PlayRefusal),
    /// About puzzles.
    Puzzle(PuzzleRefusal),
    /// About conditional moves.
    Queue(QueueRefusal),
    /// About ratings.
    Rating(RatingRefusal),
    /// About games that follow a game.
    Rematch(RematchRefusal),
    /// About replays.
    Replay(ReplayRefusal),
    /// About seeks.
    Seek(SeekRefusal),
    /// About the server or the connection.
    Server(ServerRefusal),
    /// About settings.
    Setting(SettingRefusal),
    /// About simuls.
    Simul(SimulRefusal),
    /// About studies.
    Study(StudyRefusal),
    /// About vacations.
    Vacation(VacationRefusal),
}

impl Refusal {
    /// The rule that forbids a move, and what is legal instead, if a move was refused.
    #[must_use]
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other refusal has a move")]
    pub fn illegal_move(&self) -> Option<&IllegalMove> {
        match self {
            Self::Play(PlayRefusal::Illegal { why, .. })
            | Self::Learn(LearnRefusal::IllegalInLesson { why, .. })
            | Self::Study(StudyRefusal::IllegalInStudy { why, .. })
            | Self::Queue(QueueRefusal::Illegal { why, .. }) => Some(why),
            _ => None,
        }
    }
}

impl From<BadWords> for Refusal {
    fn from(words: BadWords) -> Self {
        match words {
            BadWords::Usage { command, detail } => ServerRefusal::Usage { command, detail }.into(),
            BadWords::NoBoard { number } => GamesRefusal::NoBoard { number }.into(),
            BadWords::Movements { text, error } => PlayRefusal::syntax(&text, error).into(),
        }
    }
}

impl<R: Into<Self>> From<Refused<R>> for Refusal {
    fn from(refused: Refused<R>) -> Self {
        match refused {
            Refused::Words(words) => words.into(),
            Refused::Topic(refusal) => refusal.into(),
        }
    }
}
