//! Every way in which a command can be refused. Nothing has changed when one of these is answered.
mod house;
mod live;
mod mailbox;
mod people;
mod plans;
mod programs;
mod review;
mod surroundings;
mod talk;
mod watching;

pub use crate::topics::challenge::ChallengeRefusal;
pub use crate::topics::formula::FormulaRefusal;
pub use crate::topics::play::{IllegalMove, PlayRefusal};
pub use crate::topics::rating::RatingRefusal;
pub use crate::topics::seek::SeekRefusal;
pub use crate::topics::setting::SettingRefusal;
pub use house::HouseRefusal;
pub use live::LiveRefusal;
pub use mailbox::MailboxRefusal;
pub use people::{PeopleRefusal, Sanctioned};
pub use plans::PlanRefusal;
pub use programs::ProgramRefusal;
pub use review::ReviewRefusal;
pub use surroundings::Surroundings;
pub use talk::TalkRefusal;
pub use watching::{WatchRefusal, WhichBoard};

use crate::catalog::Row;
use fanorona_game::{GameId, NameError, PlayerName};
use strum::EnumProperty;

/// Why a command was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// No command has this name.
    UnknownCommand {
        /// What was typed.
        word: String,
    },
    /// Several commands begin with this.
    Ambiguous {
        /// What was typed.
        word: String,
        /// The commands that it may mean.
        candidates: Vec<&'static str>,
    },
    /// A command that cannot be abbreviated.
    SpellOut {
        /// The command.
        command: &'static str,
    },
    /// The words after the command are not what it takes.
    Usage {
        /// The command.
        command: &'static Row,
        /// What was wrong, where more can be said.
        detail: Option<UsageDetail>,
    },
    /// The tag is not one.
    BadTag,
    /// The line is longer than a line may be.
    TooLong {
        /// Bytes that a line may have.
        limit: usize,
    },
    /// The text cannot be a name.
    BadName {
        /// What was typed.
        name: String,
        /// What is wrong with it.
        problem: NameError,
    },
    /// The name is one that the server keeps for itself.
    ReservedName {
        /// What was typed.
        name: String,
    },
    /// The password is too short or too long to be one.
    BadPassword {
        /// Fewest characters.
        least: usize,
        /// Most bytes.
        most: usize,
    },
    /// The second time another password was typed than the first time.
    PasswordsDiffer,
    /// A mail address that cannot be one.
    BadAddress,
    /// More mail addresses than an account may have.
    TooManyAddresses {
        /// How many it may have.
        limit: usize,
    },
    /// Somebody must be logged in for this.
    AuthRequired {
        /// Whether the command can be given with userid and password in the line.
        inline: bool,
    },
    /// Guests cannot do this.
    MembersOnly,
    /// Name or password are wrong; which of them is not said.
    AuthFailed,
    /// It would be against oneself.
    Oneself,
    /// Somebody is logged in already, and this is for others.
    LoggedIn {
        /// Who.
        name: PlayerName,
    },
    /// There is no account of that name.
    NoPlayer {
        /// What was typed.
        name: String,
    },
    /// The player exists and is not here.
    NotHere {
        /// Who.
        name: PlayerName,
    },
    /// There is no board of that number.
    NoBoard {
        /// What was typed.
        number: String,
    },
    /// No board is the current one.
    NoCurrentBoard,
    /// The game never had so many turns.
    NoSuchTurn {
        /// The board.
        board: GameId,
        /// How many turns it has.
        turns: u32,
    },
    /// Help has no page of that name.
    NoHelp {
        /// What was typed.
        topic: String,
    },
    /// The name is taken, or looks too much like one that is.
    NameTaken {
        /// The name.
        name: PlayerName,
    },
    /// A draw is offered already.
    AlreadyOffered(GameId),

    /// There is no offer on the board.
    NoOffer(GameId),
    /// The offer is one's own: only the other side can take it.
    OwnOffer(GameId),

    /// What surrounds a game stands against it: time, vacations, undo, velas, matches.
    Surroundings(Surroundings),
    /// A bound was reached.
    Limit(Bound),
    /// Too often in too short a time.
    RateLimited {
        /// Seconds until it may be tried again.
        wait_seconds: u64,
    },
    /// The server has too much to do.
    Busy,
    /// Nothing can be kept at the moment, so nothing is changed.
    CannotSave(SaveProblem),
    /// The server is stopping.
    ShuttingDown,
    /// Something went wrong that is not the player's fault.
    Internal,
    /// Nothing is shown of games that were played.
    Review(ReviewRefusal),
    /// About turns that are not played now.
    Plans(PlanRefusal),
    /// About ratings.
    Rating(RatingRefusal),
    /// About messages, comments, news or mail.
    Mailbox(MailboxRefusal),
    /// About advice and exhibitions.
    House(HouseRefusal),
    /// About games that others play.
    Watching(WatchRefusal),
    /// About games by the minute.
    Live(LiveRefusal),
    /// About accounts, and what administrators decide.
    People(PeopleRefusal),
    /// About settings.
    Setting(SettingRefusal),
    /// The board has no such point.
    NoPoint {
        /// The word.
        word: String,
    },
    /// About bots and their tokens.
    Programs(ProgramRefusal),
    /// About what is said, and who hears it.
    Talk(TalkRefusal),
    /// About challenges.
    Challenge(ChallengeRefusal),
    /// About seeks.
    Seek(SeekRefusal),
    /// About formulas.
    Formula(FormulaRefusal),
    /// About playing on a board.
    Play(PlayRefusal),
}

/// The code of a refusal: the property of its variant.
fn code_of(refusal: &impl EnumProperty) -> &'static str {
    refusal.get_str("code").unwrap_or("internal")
}

macro_rules! from_topics { ($($topic:ident($refusal:ident)),+ $(,)?) => { $(impl From<$refusal> for Refusal { fn from(refusal: $refusal) -> Self { Self::$topic(refusal) } })+ }; }

from_topics! { Challenge(ChallengeRefusal), Formula(FormulaRefusal), Live(LiveRefusal), People(PeopleRefusal), Play(PlayRefusal), Programs(ProgramRefusal), Rating(RatingRefusal), Seek(SeekRefusal), Setting(SettingRefusal), Talk(TalkRefusal), }

/// What was wrong with the words after a command.
#[derive(Debug, Clone, PartialEq)]
pub enum UsageDetail {
    /// An option that there is not.
    UnknownOption(String),
    /// Two options that contradict each other.
    Contradiction(String, String),
    /// A word where a board's number should stand.
    NotANumber(String),
    /// A word where a player's name should stand.
    NotAName(String),
    /// More words than the command takes.
    LeftOver(String),
    /// Something is missing, and can be asked for only in human mode.
    Incomplete,
    /// An option without a value that it can have.
    BadOption {
        /// The option.
        name: &'static str,
        /// What it takes, in words.
        takes: &'static str,
        /// What stood there; empty when nothing did.
        value: String,
    },
}

/// A bound that was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// Boards in one `show`.
    Boards(usize),
}

/// Why nothing can be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveProblem {
    /// The disk is full.
    DiskFull,
    /// The disk failed.
    DiskFailed,
}

impl Refusal {
    /// The code that programs read (docs/protocol.md, "Errors").
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::UnknownCommand { .. } => "bad_command",
            Self::Ambiguous { .. } => "ambiguous",
            Self::SpellOut { .. }
            | Self::Usage { .. }
            | Self::BadTag
            | Self::BadName { .. }
            | Self::BadPassword { .. }
            | Self::PasswordsDiffer
            | Self::BadAddress
            | Self::NoCurrentBoard
            | Self::NoPoint { .. } => "bad_args",
            Self::TooLong { .. } => "too_long",
            Self::AuthRequired { .. } => "auth_required",
            Self::AuthFailed => "auth_failed",
            Self::MembersOnly | Self::Oneself | Self::LoggedIn { .. } | Self::ReservedName { .. } => {
                "forbidden"
            }
            Self::NoPlayer { .. }
            | Self::NotHere { .. }
            | Self::NoBoard { .. }
            | Self::NoSuchTurn { .. }
            | Self::NoHelp { .. } => "not_found",
            Self::NameTaken { .. } | Self::AlreadyOffered(_) => "exists",
            Self::NoOffer(_) | Self::OwnOffer(_) => "no_offer",
            Self::Surroundings(refusal) => refusal.code(),
            Self::Limit(_) | Self::TooManyAddresses { .. } => "limit",
            Self::RateLimited { .. } => "rate_limited",
            Self::Busy => "busy",
            Self::ShuttingDown => "shutting_down",
            Self::CannotSave(_) | Self::Internal => "internal",
            Self::Programs(refusal) => refusal.code(),
            Self::Challenge(refusal) => code_of(refusal),
            Self::Seek(refusal) => code_of(refusal),
            Self::Formula(refusal) => code_of(refusal),
            Self::Play(refusal) => code_of(refusal),
            Self::Review(refusal) => refusal.code(),
            Self::People(refusal) => refusal.code(),
            Self::Plans(refusal) => refusal.code(),
            Self::Rating(refusal) => code_of(refusal),
            Self::Setting(refusal) => code_of(refusal),
            Self::Mailbox(refusal) => refusal.code(),
            Self::House(refusal) => refusal.code(),
            Self::Talk(refusal) => refusal.code(),
            Self::Watching(refusal) => refusal.code(),
            Self::Live(refusal) => refusal.code(),
        }
    }
}
