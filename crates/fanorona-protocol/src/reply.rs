//! The one answer that each command gets, after the events that it caused.
mod house;
mod mailbox;
mod people;
mod plans;
mod programs;
mod review;
mod talk;

pub use house::{Hint, HouseDone};
pub use mailbox::{Follow, MailTerms, MailboxDone};
mod watching;

pub use crate::topics::challenge::ChallengeDone;
pub use crate::topics::formula::FormulaDone;
pub use crate::topics::play::{LegalSteps, PlayDone};
pub use crate::topics::seek::SeekDone;
pub use crate::topics::setting::SettingDone;
pub use people::{AdministrationDone, PeopleDone};
pub use plans::{PlanDone, Queued};
pub use programs::{BotOwner, NewToken, ProgramsDone};
pub use review::Reviewed;
pub use talk::{ChannelProfile, TalkDone};
pub use watching::WatchDone;

use crate::catalog::Row;
use crate::command::{About, Mode};
use crate::event::Event;
use crate::refusal::Refusal;
use fanorona_game::{ChallengePolicy, GameId, GameRecord, PlayerName, Rating, Timestamp};
use fanorona_rules::Ruleset;
use std::sync::Arc;

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
        Self { events: Vec::new(), outcome: Ok(done) }
    }

    /// It was done, and this is shown.
    #[must_use]
    pub fn showing(events: Vec<Event>, done: Done) -> Self {
        Self { events, outcome: Ok(done) }
    }
}

impl From<Refusal> for Reply {
    fn from(refusal: Refusal) -> Self {
        Self { events: Vec::new(), outcome: Err(refusal) }
    }
}

/// What was done.
#[derive(Debug, Clone, PartialEq)]
pub enum Done {
    /// Nothing more is to be said than the events have.
    Quietly,
    /// An account was made.
    Registered {
        /// Its name.
        name: PlayerName,
    },
    /// Somebody has come in.
    LoggedIn(Arrival),
    /// Somebody leaves.
    Bye,
    /// The password is another now.
    PasswordChanged,

    /// About a person.
    Profile(Profile),
    /// Something about settings.
    Setting(SettingDone),
    /// How the connection talks, now.
    Mode(Mode),
    /// A page of help.
    Help(HelpPage),
    /// The server's time.
    Date(Timestamp),
    /// Since when the server runs.
    Uptime {
        /// When it started.
        since: Timestamp,
        /// What time it is.
        now: Timestamp,
    },
    /// Which server this is.
    Version(&'static str),
    /// A vacation, and how much of it is left.
    Vacation {
        /// Until when it lasts at the latest; `None` when there is none.
        until: Option<Timestamp>,
        /// Days that are left in this year; one that has begun is counted.
        days_left: u64,
    },
    /// What was said has been heard.
    Told {
        /// By whom.
        name: PlayerName,
    },
    /// Games were looked at.
    Review(Reviewed),
    /// Something about accounts.
    People(PeopleDone),
    /// Something that administrators do.
    Administration(AdministrationDone),
    /// About turns that are not played now.
    Plans(PlanDone),
    /// An answer about ratings.
    Rating(Box<crate::topics::rating::RatingDone>),
    /// A board in words.
    Fact(Box<Fact>),
    /// Something about messages, comments, news and mail.
    Mailbox(MailboxDone),
    /// Something for programs, or for those who run them.
    Programs(ProgramsDone),
    /// An answer about challenges.
    Challenge(ChallengeDone),
    /// An answer about seeks.
    Seek(SeekDone),
    /// An answer about playing.
    Play(PlayDone),
    /// An answer about formulas.
    Formula(FormulaDone),
    /// Something about advice and exhibitions.
    House(HouseDone),
    /// What was said, or changed about what somebody hears.
    Talk(TalkDone),
    /// About games that others play.
    Watching(WatchDone),
}

/// Something about a board, to be told in words.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// The board.
    pub record: Arc<GameRecord>,
    /// What.
    pub about: About,
}

/// Somebody has come in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival {
    /// Who.
    pub name: PlayerName,
    /// What kind of stay it is.
    pub kind: ArrivalKind,
    /// Challenges that wait for this person's answer.
    pub challenges: usize,
    /// Boards where it is this person's turn.
    pub to_move: Vec<GameId>,
    /// Games that go on.
    pub active: usize,
}

/// In what way somebody came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArrivalKind {
    /// For the first time: the account was just made.
    New,
    /// Again; the last time was then.
    Back {
        /// When the person was last known to be here.
        last_here: Option<Timestamp>,
    },
    /// As a guest.
    Guest,
}

/// About a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Who.
    pub name: PlayerName,
    /// Whether it is a guest.
    pub guest: bool,
    /// Who answers for it, if it is a bot.
    pub bot: Option<BotOwner>,
    /// Whether the person is here now.
    pub here: bool,
    /// When the account was made.
    pub since: Timestamp,
    /// When the person came last.
    pub last_login: Option<Timestamp>,
    /// When the person was last known to be here: the time of leaving, or that of coming where the server was cut
    /// off before.
    pub last_here: Option<Timestamp>,
    /// What happens to challenges.
    pub policy: ChallengePolicy,
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games that go on.
    pub active: u32,
    /// Ratings as they stand now, by board.
    pub ratings: Vec<(Ruleset, Rating)>,
    /// Velas won as the debtor, who was freed by each.
    pub freed: u32,
    /// Velas not won as the debtor.
    pub unfreed: u32,
    /// Until when the person is on vacation.
    pub away: Option<Timestamp>,
}

/// A page of help.
#[derive(Debug, Clone, PartialEq)]
pub enum HelpPage {
    /// Where to begin.
    Start,
    /// All commands, a line each.
    Commands(Listed),
    /// One command.
    Command(&'static Row),
    /// Something else.
    Topic(&'static str),
}

/// Which commands are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// Those of everybody.
    ForPlayers,
    /// Those of administrators as well.
    ForAdministrators,
}
