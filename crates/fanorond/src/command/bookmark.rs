//! What can be asked about bookmarks.

pub(crate) mod parse;

use fanorona_game::GameId;
use fanorona_store::BookmarkNote;

/// A command about bookmarks.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum BookmarkCommand {
    /// Keep a bookmark, or change its note.
    Keep {
        /// The game; `None` for the one on the screen.
        game: Option<GameId>,
        /// The note.
        note: BookmarkNote,
    },
    /// Remove the bookmark of a game; `None` for the one on the screen.
    Remove(Option<GameId>),
    /// List the bookmarks, newest first.
    List {
        /// The page starts after the bookmark of this game.
        before: Option<GameId>,
    },
}

impl BookmarkCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::List { .. } => true,
            Self::Keep { .. } | Self::Remove(_) => false,
        }
    }
}
