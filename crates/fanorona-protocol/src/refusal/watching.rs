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
    /// It is not clear which board is meant.
    WhichBoard {
        /// What it is needed for.
        for_what: WhichBoard,
        /// Those that it may be.
        boards: Vec<GameId>,
    },
    /// Boards are watched; people are followed.
    Person {
        /// Who was named.
        name: PlayerName,
        /// The only public game that this one plays now, if there is just one.
        board: Option<GameId>,
    },
    /// What was to be watched is neither a board nor a player.
    NoNumber(String),
}

/// What somebody has to name a board for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhichBoard {
    /// To speak there.
    Speak(Hearers),
    /// To speak to the opponent.
    Say,
    /// To see who watches.
    Observers,
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
            Self::WhichBoard { .. } | Self::Person { .. } | Self::NoNumber(_) => "bad_args",
        }
    }
}
