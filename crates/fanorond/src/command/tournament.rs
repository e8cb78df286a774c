//! What can be asked about tournaments.

pub(crate) mod parse;

use fanorona_game::tournament::{TournamentId, TournamentName, TournamentTerms};
use fanorona_game::{GameId, PlayerName};
use fanorona_protocol::wire::clean::SafeText;
use jiff::civil::DateTime;
use parse::EventOptions;
use std::time::Duration;

/// A command about tournaments.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum TournamentCommand {
    /// List those that are open or running, and one's own.
    List,
    /// List those in which a player takes or took part.
    OfPlayer(PlayerName),
    /// List those that are over, with their winners.
    Champions(Option<PlayerName>),
    /// Create one.
    New(Box<NewEvent>),
    /// Something about one of them.
    In(TournamentId, TournamentChange),
}

impl TournamentCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::List | Self::OfPlayer(_) | Self::Champions(_) => true,
            Self::In(_, deed) => deed.only_reads(),
            Self::New(_) => false,
        }
    }
}

/// A tournament to be created.
#[derive(Debug, Clone, PartialEq)]
pub struct NewEvent {
    pub name: TournamentName,
    pub terms: TournamentTerms,
    /// What strangers have to know to join it.
    pub code: Option<String>,
    /// When it starts; `None` for the usual time.
    pub starts: Option<StartTime>,
}

/// When a tournament starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartTime {
    /// This time after it was created.
    After(Duration),
    /// At this moment in the time zone of its director.
    At(DateTime),
}

/// What is asked of one tournament.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum TournamentChange {
    /// Say what it is.
    Show,
    /// Show the line that creates such a tournament.
    Options,
    /// Take part, with the code of the tournament if it has one.
    Join(Option<String>),
    /// Take part no more.
    Leave,
    /// Stay out of the next round.
    Bye,
    /// Be there for a game that its players arrange.
    Play,
    /// List the pairings of a round, or of the last one.
    Pairings(Option<u16>),
    /// Show the table.
    Table,
    /// Show the table as CSV.
    Csv,
    /// Show the tournament as a report file of FIDE.
    Trf,
    /// Show who met whom, in columns.
    Cross,
    /// List what was said, before an entry or up to now.
    Talk(Option<i64>),
    /// Say something to those who take part.
    Say(SafeText),
    /// List what was decided, before an entry or up to now.
    Log(Option<i64>),
    /// List the rounds.
    Rounds,
    /// List the games.
    Games,
    /// Start it now.
    Start,
    /// Say something about it; `None` for nothing.
    Describe(Option<SafeText>),
    /// Change what has not begun.
    Set(Box<EventOptions>),
    /// Let the round that is played last longer.
    Extend(Duration),
    /// Let a member direct it, too, or not any more.
    Appoint { player: PlayerName, directs: bool },
    /// Ask a member to take part.
    Ask(PlayerName),
    /// Let two meet in the next round, the first with White in the first game.
    Pair([PlayerName; 2]),
    /// Let the rules pair a player.
    Unpair(PlayerName),
    /// Remove a player.
    Kick {
        player: PlayerName,
        reason: Option<SafeText>,
    },
    /// Decide a pairing: half-points of both.
    Adjudicate {
        round: u16,
        pairing: u16,
        points: [u16; 2],
        reason: Option<SafeText>,
    },
    /// Correct the points of a decided pairing: half-points of both, and the game that has another
    /// score, where several can.
    Correct {
        round: u16,
        pairing: u16,
        points: [u16; 2],
        game: Option<GameId>,
        reason: SafeText,
    },
    /// Cancel it.
    Cancel { reason: Option<SafeText> },
}

impl TournamentChange {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Show
            | Self::Options
            | Self::Pairings(_)
            | Self::Table
            | Self::Csv
            | Self::Trf
            | Self::Cross
            | Self::Talk(_)
            | Self::Log(_)
            | Self::Rounds
            | Self::Games => true,
            Self::Join(_)
            | Self::Leave
            | Self::Bye
            | Self::Play
            | Self::Start
            | Self::Describe(_)
            | Self::Set(_)
            | Self::Extend(_)
            | Self::Appoint { .. }
            | Self::Ask(_)
            | Self::Pair(_)
            | Self::Unpair(_)
            | Self::Say(_)
            | Self::Kick { .. }
            | Self::Adjudicate { .. }
            | Self::Correct { .. }
            | Self::Cancel { .. } => false,
        }
    }
}
