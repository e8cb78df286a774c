//! Refusals about what surrounds a game: taking turns back, velas, matches, vacations.

use fanorona_game::{GameId, Timestamp};

/// Why something around a game was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surroundings {
    /// The game was declared to be played without taking turns back.
    NoUndo(GameId),
    /// So many turns cannot be taken back.
    NothingToUndo {
        /// The board.
        board: GameId,
        /// Turns that have been played.
        turns: u32,
    },
    /// The other side has asked for something else, and waits for the answer.
    AnswerFirst(GameId),
    /// The game goes on, and nothing can follow it yet.
    NotOver(GameId),
    /// No game of the player is over, so that nothing can follow one.
    NothingOver,
    /// The debt of a game is that of its loser, who alone can ask for the vela.
    NotTheDebtor(GameId),
    /// The game leaves no debt: it was drawn or broken off, was a vela itself, or is not played on the large board.
    NoDebt(GameId),
    /// The vela of the game has been played, or is being played.
    VelaPlayed {
        /// The game.
        board: GameId,
        /// Its vela.
        vela: GameId,
    },
    /// The vela of the game has been asked for, and waits for the answer.
    VelaAsked {
        /// The game.
        board: GameId,
        /// The challenge.
        challenge: GameId,
    },
    /// The game belongs to a match, in which what follows comes by itself.
    InMatch(GameId),
    /// The vacation goes on until then.
    OnVacation {
        /// When it ends at the latest.
        until: Timestamp,
    },
    /// There is no vacation to end.
    NotOnVacation,
    /// All days of vacation of a year are used up.
    NoVacationLeft {
        /// Days of vacation in a year.
        days: u16,
    },
}

impl Surroundings {
    /// The code that programs read.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::NoUndo(_) | Self::NotTheDebtor(_) | Self::NoDebt(_) | Self::InMatch(_) => "forbidden",
            Self::NothingToUndo { .. } | Self::NotOver(_) => "bad_args",
            Self::AnswerFirst(_)
            | Self::VelaPlayed { .. }
            | Self::VelaAsked { .. }
            | Self::OnVacation { .. } => "exists",
            Self::NotOnVacation | Self::NothingOver => "not_found",
            Self::NoVacationLeft { .. } => "limit",
        }
    }
}
