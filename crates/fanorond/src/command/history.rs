//! What can be asked about finished games: their list, their turns, and their records.

pub(crate) mod filters;
pub(crate) mod parse;

pub(crate) use crate::command::history::filters::HistoryFilters;

use fanorona_game::tournament::TournamentId;
use fanorona_protocol::records::Format;

use fanorona_game::{GameId, PlayerName};

/// A command about games that were played.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum HistoryCommand {
    /// List finished games, last one first.
    List(Box<HistoryFilters>),
    /// List the turns of a game.
    Moves {
        /// The game; `None` is the current board.
        game: Option<GameId>,
        /// The number of the first turn that is listed.
        from: u32,
    },
    /// Say how others see a game, and how its record is kept.
    Share(
        /// The game; `None` is the one on the screen.
        Option<GameId>,
    ),
    /// Send records of games.
    Export {
        /// The games.
        what: Exported,
        /// The format; by default what suits the connection.
        format: Option<Format>,
    },
}

impl HistoryCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::List(_) | Self::Moves { .. } | Self::Share(_) | Self::Export { .. } => true,
        }
    }
}

/// Which games are exported.
#[derive(Debug, Clone, PartialEq)]
pub enum Exported {
    /// The current board.
    Current,
    /// These games.
    Boards(Vec<GameId>),
    /// All games of the player.
    Mine,
    /// All that the server has about the member, with the games.
    Everything,
    /// All games of this player.
    Of(PlayerName),
    /// All games of a tournament.
    Tournament(TournamentId),
    /// What players wrote to each other. It is never exported.
    Private,
}
