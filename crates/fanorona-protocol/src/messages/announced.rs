//! What the webhook of the server is told: news for everybody, for chat programs and sites.

use crate::messages::tournament::TournamentWinners;
use crate::wire::clean::SafeText;
use fanorona_game::tournament::TournamentId;
use fanorona_game::{Day, PuzzleId, PuzzleKind, Rating};
use serde::Serialize;
use strum::IntoStaticStr;

/// Something that the webhook is told.
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
}
