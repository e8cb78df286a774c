//! What can be asked about offers inside a game: a draw, a takeback, an end without a result.

pub(crate) mod parse;

use fanorona_game::GameId;

/// A command that makes an offer; `None` means the current board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum OfferCommand {
    /// Ask for a takeback.
    Undo {
        game: Option<GameId>,
        /// The number of turns; `None` for as many as let the player play the last own turn again.
        turns: Option<u32>,
    },
    /// End the game without a result, or ask for that.
    Abort(Option<GameId>),
}

impl OfferCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Undo { .. } | Self::Abort(_) => false,
        }
    }
}
