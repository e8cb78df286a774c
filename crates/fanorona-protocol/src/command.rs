//! What a line can mean: the closed list of commands, with everything already read into types.
//!
//! The surface (names, abbreviations, help) is in [`crate::catalog`], the reading in [`crate::parse`].

pub use crate::topics::account::membership::{Addresses, MostGames};
pub use crate::topics::account::{AccountCommand, Register};
pub use crate::topics::admin::{AdminCommand, BanTarget};
pub use crate::topics::announcement::AnnouncementCommand;
pub use crate::topics::bot::{BotCommand, TokenChange};
pub use crate::topics::challenge::{Answer, ChallengeCommand, ChallengeTerms};
pub use crate::topics::chat::channel::{ChannelCommand, ChannelWord};
pub use crate::topics::chat::{ChatCommand, Quiet};
pub use crate::topics::clock::ClockCommand;
pub use crate::topics::formula::FormulaCommand;
pub use crate::topics::games::{About, AtTurn, GamesCommand, GamesOf, GamesWhich, Shown};
pub use crate::topics::mailbox::subscription::{Boards, Notify};
pub use crate::topics::mailbox::{MailboxCommand, Messages};
pub use crate::topics::observe::{Hearers, ObserveCommand};
pub use crate::topics::offer::OfferCommand;
pub use crate::topics::play::{LegalDetail, Play, PlayCommand};
pub use crate::topics::rematch::RematchCommand;
pub use crate::topics::seek::{PlayWhich, SeekCommand, SeekList, SeekShape, SeekWish, SeeksOf};
pub use crate::topics::server::ServerCommand;
pub use crate::topics::setting::SettingCommand;
pub use crate::topics::vacation::VacationCommand;

use crate::catalog::Row;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::{EnumString, IntoStaticStr};

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

/// A password or a token. It is never written to the log. Only the answer that hands out a new one contains it.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    History(crate::topics::history::HistoryCommand),
    /// Replays.
    Replay(crate::topics::replay::ReplayCommand),
    /// For administrators.
    Admin(AdminCommand),
    /// Announcements.
    Announcement(AnnouncementCommand),
    /// Conditional moves, submitted turns and previews.
    Queue(crate::topics::queue::QueueCommand),
    /// Ratings.
    Rating(crate::topics::rating::RatingCommand),
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
    Analysis(crate::topics::analysis::AnalysisCommand),
    /// Simuls.
    Simul(crate::topics::simul::SimulCommand),
    /// Chat between players.
    Chat(ChatCommand),
    /// Channels.
    Channel(ChannelCommand),
    /// Observing games of other players.
    Observe(ObserveCommand),
}

/// How a connection talks. It belongs to the connection and not to the account.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
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
        self.into()
    }

    /// The mode that `name` stands for.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        name.parse().ok()
    }
}
