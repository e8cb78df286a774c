//! Every way in which a command can be refused. Nothing has changed when one of these is answered.

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
pub use crate::topics::mailbox::MailboxRefusal;
pub use crate::topics::observe::{BoardTalk, ObserveRefusal};
pub use crate::topics::offer::OfferRefusal;
pub use crate::topics::play::{IllegalMove, PlayRefusal};
pub use crate::topics::queue::QueueRefusal;
pub use crate::topics::rating::RatingRefusal;
pub use crate::topics::rematch::RematchRefusal;
pub use crate::topics::replay::ReplayRefusal;
pub use crate::topics::seek::SeekRefusal;
pub use crate::topics::server::ServerRefusal;
pub use crate::topics::setting::SettingRefusal;
pub use crate::topics::simul::SimulRefusal;
pub use crate::topics::vacation::VacationRefusal;

use crate::message::{Message as _, code, sum};
use crate::value::OptionName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    /// About the mailbox.
    Mailbox(MailboxRefusal),
    /// About observing.
    Observe(ObserveRefusal),
    /// About offers inside a game.
    Offer(OfferRefusal),
    /// About playing on a board.
    Play(PlayRefusal),
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
    /// About vacations.
    Vacation(VacationRefusal),
}

/// What is wrong with the words after a command.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "word", rename_all = "snake_case")]
pub enum UsageDetail {
    /// There is no such option.
    UnknownOption(String),
    /// Two options contradict each other.
    Contradiction(String, String),
    /// This word should be a number.
    NotANumber(String),
    /// This word should be a player's name.
    NotAName(String),
    /// The command takes no more words.
    LeftOver(String),
    /// Something is missing, and is only asked for in human mode.
    Incomplete,
    /// The value of an option is wrong or missing.
    BadOption(BadOption),
}

/// A wrong or missing value of an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BadOption {
    /// The option.
    pub name: OptionName,
    /// The value that was typed.
    pub value: Option<String>,
}

impl UsageDetail {
    /// The value of an option is wrong, or missing if it is empty.
    #[must_use]
    pub fn bad_option(name: &'static str, value: &str) -> Self {
        let value = Some(crate::args::shown(value)).filter(|value| !value.is_empty());
        Self::BadOption(BadOption { name: name.into(), value })
    }
}
