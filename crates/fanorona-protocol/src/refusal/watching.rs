//! Refusals of commands about games that others play.

use crate::command::Hearers;
use fanorona_game::{GameId, PlayerName};

/// Why a command about watching was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum WatchRefusal {
    /// The game is for its players only.
    Private(GameId),
    /// Whoever plays at a board sees it anyway.
    Plays(GameId),
    /// The board is not watched; `None` where no board is.
    NotObserved(Option<GameId>),
    /// Somebody watches as many boards as may be.
    TooManyBoards {
        /// How many that may be.
        most: usize,
    },
    /// The player is not followed; `None` where nobody is.
    NotFollowed(Option<PlayerName>),
    /// Somebody follows as many players as may be.
    TooManyPlayers {
        /// How many that may be.
        most: usize,
    },
    /// Only who plays or watches at a board speaks there.
    NotThere {
        /// The board.
        board: GameId,
        /// To whom was spoken.
        to: Hearers,
    },
    /// A player does not speak behind the back of the other.
    PlayersDoNotWhisper(GameId),
    /// It is not clear at which board something is said.
    WhichBoard(Hearers),
}

impl WatchRefusal {
    /// The code that programs read.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Private(_) | Self::Plays(_) | Self::NotThere { .. } | Self::PlayersDoNotWhisper(_) => {
                "forbidden"
            }
            Self::NotObserved(_) | Self::NotFollowed(_) => "not_found",
            Self::TooManyBoards { .. } | Self::TooManyPlayers { .. } => "limit",
            Self::WhichBoard(_) => "bad_args",
        }
    }
}
