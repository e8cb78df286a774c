//! Refusals of commands that look back.

use crate::command::Way;
use fanorona_game::{GameId, PlayerName};

/// Why nothing is shown of games that were played.
#[derive(Debug, Clone, PartialEq)]
pub enum ReviewRefusal {
    /// A list cannot go on behind a game that is not in it.
    NotFinished(GameId),
    /// A filter is about one player, and nobody says who.
    WhoseGames,
    /// There are no tournaments here.
    NoTournaments,
    /// Not in a replay.
    NoReplay,
    /// That player is in no replay.
    NotInReplay {
        /// Who.
        name: PlayerName,
    },
    /// Only one of those in a replay steps.
    NotLeading {
        /// Who steps.
        leader: PlayerName,
        /// The game that is replayed.
        board: GameId,
    },
    /// There is no turn in that direction.
    ReplayEnds {
        /// The game that is replayed.
        board: GameId,
        /// After how many turns its board is shown.
        after: u32,
    },
    /// There is no turning point in that direction.
    NoTurningPoint {
        /// The game that is replayed.
        board: GameId,
        /// After how many turns its board is shown.
        after: u32,
        /// The direction.
        way: Way,
    },
    /// The game was analysed, and nothing was found.
    NoTurningPoints(GameId),
    /// Nobody has had the turning points of the game looked for.
    NotAnalysed(GameId),
    /// As many are in the replay as may be.
    ReplayIsFull {
        /// How many may be.
        limit: usize,
    },
    /// As many replays are open as may be.
    TooManyReplays {
        /// How many may be.
        limit: usize,
    },
    /// As many exports are under way as may be.
    TooManyExports {
        /// How many may be.
        limit: usize,
    },
    /// What people write to each other is nobody else's.
    Private,
}

impl ReviewRefusal {
    /// The code that programs read.
    pub(super) fn code(&self) -> &'static str {
        match self {
            Self::WhoseGames => "bad_args",
            Self::NotFinished(_)
            | Self::NoTournaments
            | Self::NoReplay
            | Self::NotInReplay { .. }
            | Self::NoTurningPoint { .. }
            | Self::NoTurningPoints(_)
            | Self::NotAnalysed(_)
            | Self::ReplayEnds { .. } => "not_found",
            Self::NotLeading { .. } | Self::Private => "forbidden",
            Self::ReplayIsFull { .. } | Self::TooManyReplays { .. } | Self::TooManyExports { .. } => "limit",
        }
    }
}
