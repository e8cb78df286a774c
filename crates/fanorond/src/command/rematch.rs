//! What can be asked about games that follow a game: a rematch, or the vela that its loser asks
//! for.

pub(crate) mod parse;

use fanorona_game::{Colour, GameId};

/// A challenge for the game that follows a game; `None` means the current board, or the last game
/// of the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum RematchCommand {
    /// The vela of a lost game.
    Vela(Option<GameId>),
    /// Another game: with colours swapped, or with these.
    Rematch(Option<GameId>, Option<Colour>),
}

impl RematchCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Vela(_) | Self::Rematch(..) => false,
        }
    }
}
