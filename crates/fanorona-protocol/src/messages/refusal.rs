//! Every way in which a command can be refused. Nothing has changed when one of these is answered.

pub use crate::messages::admin::Sanctioned;
pub use crate::messages::observe::BoardTalk;
pub use crate::messages::play::IllegalMove;
pub use crate::messages::study::OfStudy;
pub use crate::messages::usage::{BadOption, Misspelled, UsageDetail};
pub use crate::value::{AtMost, OfGame, OfPlayer};

use crate::messages::message::{Coded as _, Message as _, sum};

/// Every code for programs (docs/protocol.md, "Errors").
pub const CODES: [&str; 21] = [
    "bad_command",
    "ambiguous",
    "bad_args",
    "too_long",
    "auth_required",
    "auth_failed",
    "forbidden",
    "not_found",
    "exists",
    "not_your_turn",
    "game_over",
    "illegal_move",
    "stale_move",
    "no_offer",
    "closed",
    "limit",
    "rate_limited",
    "busy",
    "unknown",
    "shutting_down",
    "internal",
];

/// Declares the enum of the refusals of all topics, by their paths.
macro_rules! topics {
    ($($(#[$doc:meta])* $topic:ident($($refusal:ident)::+),)+) => {
        $(pub use crate::messages::$($refusal)::+;)+

        sum! {
            /// Why a command was refused.
            pub enum Refusal { $($(#[$doc])* $topic(crate::messages::$($refusal)::+),)+ }
        }

        impl Refusal {
            /// The code for programs (docs/protocol.md, "Errors").
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$topic(refusal) => refusal.code(),)+
                }
            }
        }
    };
}

topics! {
    /// About accounts.
    Account(account::AccountRefusal),
    /// About administration, and of players who are muted or banned.
    Admin(admin::AdminRefusal),
    /// About hints and analyses.
    Analysis(analysis::AnalysisRefusal),
    /// About bots.
    Bot(bot::BotRefusal),
    /// About challenges.
    Challenge(challenge::ChallengeRefusal),
    /// About channels.
    Channel(chat::channel::ChannelRefusal),
    /// About chat.
    Chat(chat::ChatRefusal),
    /// About clocks.
    Clock(clock::ClockRefusal),
    /// About formulas.
    Formula(formula::FormulaRefusal),
    /// About looking at games.
    Games(games::GamesRefusal),
    /// About finished games.
    History(history::HistoryRefusal),
    /// About lessons.
    Learn(learn::LearnRefusal),
    /// About the mailbox.
    Mailbox(mailbox::MailboxRefusal),
    /// About observing.
    Observe(observe::ObserveRefusal),
    /// About offers inside a game.
    Offer(offer::OfferRefusal),
    /// About playing on a board.
    Play(play::PlayRefusal),
    /// About puzzles.
    Puzzle(puzzle::PuzzleRefusal),
    /// About conditional moves.
    Queue(queue::QueueRefusal),
    /// About ratings.
    Rating(rating::RatingRefusal),
    /// About games that follow a game.
    Rematch(rematch::RematchRefusal),
    /// About replays.
    Replay(replay::ReplayRefusal),
    /// About seeks.
    Seek(seek::SeekRefusal),
    /// About the server or the connection.
    Server(server::ServerRefusal),
    /// About settings.
    Setting(setting::SettingRefusal),
    /// About simuls.
    Simul(simul::SimulRefusal),
    /// About studies.
    Study(study::StudyRefusal),
    /// About vacations.
    Vacation(vacation::VacationRefusal),
}

impl Refusal {
    /// The rule that forbids a move, and what is legal instead, if a move was refused.
    #[must_use]
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "no other refusal has a move"
    )]
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
