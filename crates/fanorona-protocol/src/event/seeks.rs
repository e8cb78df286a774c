//! What people are told of open challenges.

use super::{Cell, Table};
use crate::command::Mode;
use crate::preferences::SeekNewsWanted;
use crate::view::Viewer;
use fanorona_game::{GameId, PlayerName, Rating, Seek};

/// Something about open challenges.
#[derive(Debug, Clone, PartialEq)]
pub enum SeekEvent {
    /// There is one more, or one less.
    News(Box<SeekNews>),
    /// Seeks by rating and speed.
    Graph(Box<SeekGraph>),
}

/// A seek, and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeekNews {
    /// The seek.
    pub seek: ShownSeek,
    /// What became of it.
    pub fate: SeekFate,
    /// Whether people are told too, and not programs only.
    pub aloud: Aloud,
}

/// Whether people are told of a new seek. A lively hall would fill their screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aloud {
    /// They are, and also how many came before of which they were not.
    Yes {
        /// How many.
        unsaid: u32,
    },
    /// They were told of another one just now.
    No,
}

/// What became of a seek.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeekFate {
    /// It is open.
    Open,
    /// Its maker, whose line had dropped, is back.
    Reopened,
    /// Somebody plays.
    Answered {
        /// Who.
        by: PlayerName,
        /// The game.
        game: GameId,
    },
    /// Its maker has taken it back.
    Withdrawn,
    /// Its maker is not here any more, or plays.
    Gone,
    /// Nobody came for too long.
    Expired,
}

impl SeekFate {
    /// The word for it in json mode.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Open | Self::Reopened => "open",
            Self::Answered { .. } => "answered",
            Self::Withdrawn => "withdrawn",
            Self::Gone => "gone",
            Self::Expired => "expired",
        }
    }
}

/// A seek as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownSeek {
    /// The seek.
    pub seek: Seek,
    /// The rating of its maker on its board; guests have none.
    pub rating: Option<Rating>,
}

/// Seeks by rating and speed.
#[derive(Debug, Clone, PartialEq)]
pub struct SeekGraph {
    /// The seeks.
    pub seeks: Vec<ShownSeek>,
    /// Whether there are more of them.
    pub more: bool,
}

impl SeekNews {
    /// Whether somebody is told of it. Whoever made the seek is, beside those who want to be; and who reads is told
    /// less than a program, which has to know what is open.
    #[must_use]
    pub fn concerns(&self, viewer: &Viewer) -> bool {
        let mine = viewer.account == Some(self.seek.seek.from.id);
        let wanted = viewer.preferences.seeks == SeekNewsWanted::On;
        match (viewer.mode, &self.fate) {
            (Mode::Json, _) => mine || wanted,
            (Mode::Human | Mode::Plain, SeekFate::Reopened) if mine => true,
            (Mode::Human, SeekFate::Open | SeekFate::Reopened) => {
                wanted && !mine && matches!(self.aloud, Aloud::Yes { .. })
            }
            (Mode::Human | Mode::Plain, SeekFate::Answered { .. } | SeekFate::Expired) => mine,
            (Mode::Plain, SeekFate::Open | SeekFate::Reopened)
            | (Mode::Human | Mode::Plain, SeekFate::Withdrawn | SeekFate::Gone) => false,
        }
    }
}

impl ShownSeek {
    /// The titles of a list of seeks.
    pub const COLUMNS: &'static [&'static str] =
        &["number", "name", "rating", "ruleset", "time", "rated", "colour", "range", "notes"];

    /// Its line in a list.
    #[must_use]
    pub fn row(&self) -> Vec<Cell> {
        let Seek { id, from, bot, terms, .. } = &self.seek;
        let game = &terms.terms;
        vec![
            Cell::Number(id.0),
            Cell::named(&from.name, *bot),
            self.rating.map_or(Cell::Empty, Cell::Rating),
            game.ruleset.name().into(),
            Cell::Text(crate::view::time_in_short(game.time)),
            if game.rated { "yes" } else { "no" }.into(),
            game.colour.name().into(),
            Cell::Text(terms.ratings.to_string()),
            Cell::Text(crate::view::seek_notes(terms)),
        ]
    }
}

impl SeekGraph {
    /// The same as a list.
    #[must_use]
    pub fn table(&self) -> Table {
        let rows = self.seeks.iter().map(ShownSeek::row).collect();
        Table { name: "seeks", columns: ShownSeek::COLUMNS, rows, more: None }
    }
}
