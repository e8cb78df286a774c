//! What the webhooks of the server are told: news for everybody, and what operators should know, for
//! chat programs and sites.

use crate::messages::tournament::TournamentWinners;
use crate::wire::clean::SafeText;
use fanorona_game::tournament::TournamentId;
use fanorona_game::{Day, PuzzleId, PuzzleKind, Rating};
use serde::Serialize;
use strum::IntoStaticStr;

/// Who reads what a webhook is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    Everybody,
    Operators,
}

/// Something that a webhook is told.
#[derive(Debug, Clone, PartialEq, Serialize, IntoStaticStr)]
#[serde(tag = "event", rename_all = "snake_case")]
#[strum(prefix = "notice-announced-", serialize_all = "kebab-case")]
pub enum Announced {
    /// The day has its puzzle.
    PuzzleOfTheDay {
        /// The day, in the zone of the server.
        day: Day,
        /// The number of the puzzle.
        puzzle: PuzzleId,
        /// What the solution does.
        kind: PuzzleKind,
        /// How hard it is.
        rating: Rating,
        /// Its page, if the server has pages.
        url: Option<String>,
    },
    /// A tournament starts.
    TournamentStarts {
        tournament: TournamentId,
        name: SafeText,
        /// The number of players.
        players: usize,
        /// Its page, if the server has pages.
        url: Option<String>,
    },
    /// A tournament has winners.
    TournamentWon {
        tournament: TournamentId,
        name: SafeText,
        winners: TournamentWinners,
        /// Its page, if the server has pages.
        url: Option<String>,
    },
    /// A player has reported another one. Names stay on the server.
    ReportFiled { report: i64 },
    /// Tasks or threads have panicked.
    Panicked {
        /// The number of panics since the start.
        panics: u64,
    },
    /// Little of the disk with the database is free.
    DiskNearlyFull {
        /// The free space in units of 1,048,576 bytes.
        free_mib: u64,
    },
    /// A change did not fit on the disk.
    DiskFull,
    /// Changes fit on the disk again.
    DiskHasSpace,
    /// The file of the database was deleted, moved or replaced.
    DatabaseLost,
    /// The TLS certificate ends soon.
    CertificateEnds {
        /// Its last day, in UTC.
        day: Day,
        /// The whole days until then.
        days: u64,
    },
    /// The TLS certificate has ended.
    CertificateEnded {
        /// Its last day, in UTC.
        day: Day,
    },
    /// An operator tries the webhook.
    Test,
}

impl Announced {
    /// Who reads it. A test is for the readers of the webhook that is tried.
    #[must_use]
    pub fn audience(&self) -> Audience {
        match self {
            Self::PuzzleOfTheDay { .. }
            | Self::TournamentStarts { .. }
            | Self::TournamentWon { .. }
            | Self::Test => Audience::Everybody,
            Self::ReportFiled { .. }
            | Self::Panicked { .. }
            | Self::DiskNearlyFull { .. }
            | Self::DiskFull
            | Self::DiskHasSpace
            | Self::DatabaseLost
            | Self::CertificateEnds { .. }
            | Self::CertificateEnded { .. } => Audience::Operators,
        }
    }
}
