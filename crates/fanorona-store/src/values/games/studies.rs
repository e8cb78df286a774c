//! Studies and bookmarks of members.

use fanorona_game::{GameRecord, Player, StudyId, Timestamp, Version};
use fanorona_rules::Ruleset;

/// What is known of a study beside its turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyHead {
    /// Its title, if it has one.
    pub title: Option<String>,
    /// The player of White, if one is known.
    pub white: Option<String>,
    /// The player of Black, if one is known.
    pub black: Option<String>,
    /// The board.
    pub ruleset: Ruleset,
    /// The number of turns, those of variations included.
    pub turns: u32,
}

/// A stored study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredStudy {
    /// Its number.
    pub id: StudyId,
    /// The member who keeps it.
    pub owner: Player,
    /// It grows with each change of the turns and notes.
    pub version: Version,
    /// What lists show.
    pub head: StudyHead,
    /// Whether everybody may open it.
    pub shared: bool,
    /// The last change of turns or notes.
    pub changed_at: Timestamp,
}

/// A game that a member keeps.
#[derive(Debug, Clone, PartialEq)]
pub struct Bookmark {
    /// The game.
    pub game: GameRecord,
    /// When the member made the bookmark.
    pub made_at: Timestamp,
    /// What the member has written about the game.
    pub note: Option<String>,
}

/// The note that a bookmark gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BookmarkNote {
    /// The one that it has; a new bookmark has none.
    AsItWas,
    /// None.
    None,
    /// This one.
    Text(String),
}

/// The result of keeping a bookmark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeptBookmark {
    /// It is kept, with this note.
    Kept {
        /// The note.
        note: Option<String>,
    },
    /// There are too many others.
    TooMany,
}
