//! What can be asked about playing: turns and parts of turns, legal moves, draws, and resigning.

pub(crate) mod parse;

use fanorona_game::GameId;
use fanorona_rules::notation::Movements;

/// A command on a board; `None` means the current board.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum PlayCommand {
    /// Make a board the current one and show it.
    Board(Option<GameId>),
    /// Play moves.
    Play(Play),
    /// Take back the last step of the unfinished turn.
    Back(Option<GameId>),
    /// Take back all steps of the unfinished turn.
    Reset(Option<GameId>),
    /// List what may be played.
    Legal {
        game: Option<GameId>,
        /// Steps or whole turns.
        detail: LegalDetail,
    },
    /// Offer a draw.
    Propose(Option<GameId>),
    /// Claim a draw, or a game whose other player is disconnected.
    Claim(Option<GameId>),
    /// Give up.
    Resign(Option<GameId>),
}

impl PlayCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Legal { .. } => true,
            Self::Board(_)
            | Self::Play(_)
            | Self::Back(_)
            | Self::Reset(_)
            | Self::Propose(_)
            | Self::Claim(_)
            | Self::Resign(_) => false,
        }
    }
}

/// Moves for a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Play {
    pub game: Option<GameId>,
    /// The moves.
    pub movements: Movements,
    /// The moves are meant for the turn of this number only (`#n`).
    pub turn: Option<u32>,
}

/// How much `legal` lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LegalDetail {
    /// The steps that may be played next.
    Steps,
    /// Whole turns, up to a limit.
    Turns,
}
