//! The first screen: challenges, one's games, the puzzle of the day, seeks, who is there, live
//! games, tournaments, news, and a menu.

use super::board::{BoardView, Place};
use super::pane::Entry;
use super::words::Word;
use fanorona_game::{GameId, Now};
use std::collections::BTreeMap;

/// A part of the home screen, in the order in which they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// Challenges and offers that wait for an answer.
    Challenges,
    /// What somebody who is new may do first.
    First,
    /// The player's own games.
    Games,
    /// The puzzle of the day.
    Puzzle,
    /// Open seeks.
    Seeks,
    /// Who is there.
    People,
    /// Tournaments.
    Tournaments,
    /// News of the server.
    News,
    /// Live games of others.
    Live,
    /// What can always be done: older games, another language, the end.
    Menu,
}

impl Section {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Challenges,
        Self::First,
        Self::Games,
        Self::Puzzle,
        Self::Seeks,
        Self::People,
        Self::Tournaments,
        Self::News,
        Self::Live,
        Self::Menu,
    ];

    /// The command that asks for its rows.
    #[must_use]
    pub fn line(self, me: &str) -> Option<String> {
        Some(match self {
            Self::First | Self::Menu => return None,
            Self::Challenges => "pending".to_owned(),
            Self::Games => format!("games {me}"),
            Self::Puzzle => "puzzle days".to_owned(),
            Self::Seeks => "seeks".to_owned(),
            Self::People => "who".to_owned(),
            Self::Tournaments => "tournament".to_owned(),
            Self::News => "news".to_owned(),
            Self::Live => "games live".to_owned(),
        })
    }

    /// Its heading.
    #[must_use]
    pub const fn heading(self) -> Word {
        match self {
            Self::First => Word::HomeFirst,
            Self::Challenges => Word::HomeChallenges,
            Self::Games => Word::HomeGames,
            Self::Puzzle => Word::HomeDaily,
            Self::Seeks => Word::HomeSeeks,
            Self::People => Word::HomePeople,
            Self::Tournaments => Word::HomeTournaments,
            Self::News => Word::HomeNews,
            Self::Live => Word::HomeLive,
            Self::Menu => Word::Home,
        }
    }

    /// The most rows that are shown of it on a screen of this height. One more opens the whole list.
    const fn most_rows(self, height: u16) -> usize {
        match self {
            Self::Seeks | Self::People if height >= TALL => 12,
            Self::Puzzle => 1,
            Self::News => 2,
            Self::Tournaments => 4,
            Self::Challenges | Self::Games | Self::Seeks | Self::People | Self::Live => 6,
            Self::First | Self::Menu => usize::MAX,
        }
    }
}

/// From this height on there is room for longer lists.
const TALL: u16 = 40;
/// How often the screen asks again for what may have changed, in milliseconds.
const REFRESH_MS: i64 = 20_000;
/// How soon it asks again after something has changed: several changes are one question.
const SOON_MS: i64 = 2_000;

/// The rows of a section.
#[derive(Debug, Default, Clone)]
pub struct Rows {
    /// The headings of their columns, if they have some.
    pub headings: Vec<String>,
    /// The rows.
    pub entries: Vec<Entry>,
}

impl Rows {
    /// The rows of a section without more of them than are shown; the last one opens the list.
    pub(crate) fn cut(mut self, section: Section, me: &str, height: u16) -> Self {
        let most = section.most_rows(height);
        let has_more = self.entries.len() > most;
        self.entries.truncate(most);
        // The puzzles of other days cannot be solved any more.
        if has_more && section != Section::Puzzle {
            self.entries.push(Entry {
                cells: vec!["...".to_owned()],
                command: section.line(me),
            });
        }
        self
    }
}

impl From<Vec<Entry>> for Rows {
    fn from(entries: Vec<Entry>) -> Self {
        Self {
            entries,
            ..Self::default()
        }
    }
}

/// The home screen.
#[derive(Debug, Default)]
pub struct Home {
    /// The sections that have rows.
    pub rows: BTreeMap<Section, Rows>,
    /// The row under the cursor, and how many rows before it open the same. It stays under the
    /// cursor wherever it moves, and if it is gone, the player chooses another one.
    selected: Option<(Entry, usize)>,
    /// Whether all sections were told once. Until then the cursor is on the first row, and Enter
    /// opens nothing there.
    is_told: bool,
    /// The boards of the live games.
    pub boards: BTreeMap<GameId, BoardView>,
    /// The board from which the player has come here. Until another row is chosen, Enter goes back.
    pub(crate) left: Option<Place>,
    asked_at: Option<i64>,
}

impl Home {
    /// Whether it is time to ask, and then it counts as asked.
    pub(crate) fn is_due(&mut self, now: Now, at_once: bool) -> bool {
        let due = at_once
            || self
                .asked_at
                .is_none_or(|at| now.time.0.saturating_sub(at) >= REFRESH_MS);
        if due {
            self.asked_at = Some(now.time.0);
        }
        due
    }

    /// Something has changed that it shows.
    pub(crate) fn changed(&mut self, now: Now) {
        let soon = now.time.0.saturating_sub(REFRESH_MS - SOON_MS);
        self.asked_at = self.asked_at.map(|at| at.min(soon));
    }

    /// New rows of a section.
    pub(crate) fn put(&mut self, section: Section, rows: Rows) {
        if rows.entries.is_empty() {
            self.rows.remove(&section);
        } else {
            self.rows.insert(section, rows);
        }
        self.select_left();
    }

    /// All sections were told.
    pub(crate) fn told(&mut self) {
        if !std::mem::replace(&mut self.is_told, true) && self.selected.is_none() {
            self.select(0);
        }
    }

    /// The number of the row under the cursor.
    #[must_use]
    pub fn selected(&self) -> Option<usize> {
        let Some((row, before)) = &self.selected else {
            return (!self.is_told && !self.is_empty()).then_some(0);
        };
        let same = self.entries().enumerate().filter(|(_, it)| it.is(row));
        same.map(|(index, _)| index).nth(*before)
    }

    /// Puts the cursor on a row, or on the last one.
    pub(crate) fn select(&mut self, index: usize) {
        let index = index.min(self.len().saturating_sub(1));
        let row = self.entries().nth(index).cloned();
        self.selected = row.map(|row| {
            let before = self.entries().take(index).filter(|it| it.is(&row)).count();
            (row, before)
        });
    }

    /// Moves the cursor; from nowhere to the first or last row.
    pub(crate) fn go(&mut self, rows: isize) {
        let to = match self.selected() {
            Some(at) => at.saturating_add_signed(rows),
            None if rows > 0 => 0,
            None => usize::MAX,
        };
        self.select(to);
    }

    /// What Enter opens.
    pub(crate) fn chosen(&self) -> Option<&str> {
        self.selected.as_ref()?;
        self.entries().nth(self.selected()?)?.command.as_deref()
    }

    /// Puts the cursor on the row of the game that was left, once it is there.
    pub(crate) fn select_left(&mut self) {
        if let Some(Place::Game(game)) = self.left {
            let commands = ["board", "observe"].map(|it| format!("{it} {}", game.0));
            let is_it = |entry: &Entry| {
                let command = entry.command.as_ref();
                command.is_some_and(|it| commands.contains(it))
            };
            let found = self.entries().position(is_it);
            if let Some(found) = found {
                self.select(found);
            }
        }
    }

    /// All rows in their order.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.rows.values().flat_map(|rows| &rows.entries)
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries().count()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
