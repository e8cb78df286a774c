//! Bookmarks: games that members want to find again.

use crate::messages::games::GameRow;
use crate::messages::message::refusals;
use crate::value::{AtMost, OfGame};
use fanorona_game::{GameId, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A bookmark: a row of the list `bookmarks`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BookmarkRow {
    #[serde(flatten)]
    pub game: GameRow,
    /// When the bookmark was made.
    pub made_ms: Timestamp,
    /// What the member has written about the game.
    pub note: Option<String>,
}

/// The answer to a command about bookmarks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "bookmark-done-", serialize_all = "kebab-case")]
pub enum BookmarkDone {
    /// The game has a bookmark.
    Bookmarked {
        game: GameId,
        /// The note of the bookmark.
        note: Option<String>,
    },
    /// The bookmark of a game was removed.
    Unbookmarked { game: GameId },
}

refusals! {
    /// Why a command about bookmarks was refused.
    pub enum BookmarkRefusal ("bookmark-refusal-") {
        /// The member has as many bookmarks as a member may have.
        TooManyBookmarks(AtMost<u32>) => limit,
        /// The note is too long.
        NoteTooLong {
            /// The most bytes of a note.
            most: usize,
        } => limit,
        /// The game has no bookmark of this member.
        NotBookmarked(OfGame) => not_found,
    }
}
