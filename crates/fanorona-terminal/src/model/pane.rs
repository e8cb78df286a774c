//! Lists and long answers: rows of which one is selected, or words that scroll.

use crate::view::Regions;
use fanorona_game::{GameId, OfferId};
use fanorona_protocol::messages::challenge::PendingQuestion;
use fanorona_protocol::messages::lists::Lists;
use fanorona_protocol::text::web::{Piece, Rich, Table};
use fanorona_protocol::wire::clean::clean;

/// A row of a list, and what Enter does with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The cells.
    pub cells: Vec<String>,
    /// The command that opens it.
    pub command: Option<String>,
}

impl Entry {
    /// Whether another row is about the same.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        self.command == other.command && (self.command.is_some() || self.cells == other.cells)
    }

    /// The game that it opens.
    #[must_use]
    pub fn game(&self) -> Option<GameId> {
        let (_, number) = self.command.as_deref()?.split_once(' ')?;
        number.parse().ok().map(GameId)
    }
}

/// An answer in a pane over the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pane {
    /// The heading: the command that was answered, unless a list has a title of its own.
    pub title: String,
    /// The command that was answered.
    pub line: String,
    /// What it says.
    pub body: Body,
    /// The first line that is shown.
    pub top: usize,
}

/// What a pane says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// Lines.
    Words(Vec<String>),
    /// A list.
    Rows {
        /// The headings of the columns.
        headings: Vec<String>,
        /// The rows.
        rows: Vec<Entry>,
        /// The row under the cursor.
        selected: usize,
        /// The command that shows the next page.
        more: Option<String>,
    },
}

impl Pane {
    /// Lines of text.
    #[must_use]
    pub fn words(title: &str, text: &str) -> Self {
        Self {
            title: plain(title),
            line: title.to_owned(),
            body: Body::Words(text.lines().map(plain).collect()),
            top: 0,
        }
    }

    /// A list.
    #[must_use]
    pub fn list(title: &str, list: &Lists, table: Table, me: Option<&str>) -> Self {
        Self {
            title: plain(title),
            line: title.to_owned(),
            body: Body::Rows {
                headings: table.headings.clone(),
                rows: entries(list, &table, me),
                selected: 0,
                more: table.more,
            },
            top: 0,
        }
    }

    /// Goes up or down by some lines, as the pane was drawn last; the view keeps the selected row
    /// in sight.
    pub fn scroll(&mut self, lines: isize, drawn: &Regions) {
        let height = usize::from(drawn.pane_rows.max(1));
        match &mut self.body {
            Body::Words(_) => {
                let most = drawn.pane_lines.saturating_sub(height);
                self.top = self.top.min(most).saturating_add_signed(lines).min(most);
            }
            Body::Rows { selected, rows, .. } => {
                let last = rows.len().saturating_sub(1);
                *selected = selected.saturating_add_signed(lines).min(last);
                if *selected < self.top {
                    self.top = *selected;
                } else if *selected >= self.top.saturating_add(height) {
                    self.top = *selected + 1 - height;
                }
            }
        }
    }

    /// The command of the selected row.
    #[must_use]
    pub fn chosen(&self) -> Option<&str> {
        match &self.body {
            Body::Words(_) => None,
            Body::Rows { rows, selected, .. } => rows.get(*selected)?.command.as_deref(),
        }
    }
}

/// The rows of a list with what opens each: the number that the list is about, or else the first
/// game or player that is named in it.
#[must_use]
pub fn entries(list: &Lists, table: &Table, me: Option<&str>) -> Vec<Entry> {
    let entry = |(index, row): (usize, &fanorona_protocol::text::web::Row)| {
        let named = named(list, index, me);
        let linked = || {
            row.cells
                .iter()
                .find_map(|cell| linked(list, cell, row_has(row, me)))
        };
        Entry {
            cells: row.cells.iter().map(|cell| plain(&cell.plain())).collect(),
            command: row.command.clone().or(named).or_else(linked),
        }
    };
    table.rows.iter().enumerate().map(entry).collect()
}

/// What opens a row of a list whose rows have numbers of their own.
fn named(list: &Lists, index: usize, me: Option<&str>) -> Option<String> {
    if let Lists::Pending(list) = list {
        let row = list.rows.get(index)?;
        let answers = me.is_some_and(|me| row.to.as_str().eq_ignore_ascii_case(me));
        let what = match (answers, row.question) {
            (false, _) => return None,
            (true, PendingQuestion::Challenge(_)) => "",
            (true, PendingQuestion::Draw) => " draw",
            (true, PendingQuestion::Undo { .. }) => " undo",
            (true, PendingQuestion::Abort) => " abort",
        };
        let id = row.offer.map(|OfferId(id)| format!("#{id}"));
        let id = id.unwrap_or_default();
        return Some(format!("accept {}{what}{id}", row.number.0));
    }
    if let Lists::Seeks(list) = list {
        let row = list.rows.get(index)?;
        let is_own = me.is_some_and(|me| row.from.as_str().eq_ignore_ascii_case(me));
        let what = if is_own { "unseek" } else { "play" };
        return Some(format!("{what} {}", row.seek.0));
    }
    if let Lists::PuzzleDays(_) = list {
        return (index == 0).then(|| "puzzle day".to_owned());
    }
    if let Lists::Lessons(list) = list {
        return Some(format!("learn {}", list.rows.get(index)?.lesson));
    }
    if let Lists::Tournaments(list) | Lists::Champions(list) = list {
        return Some(format!("tournament {}", list.rows.get(index)?.tournament.0));
    }
    None
}

fn row_has(row: &fanorona_protocol::text::web::Row, me: Option<&str>) -> bool {
    let pieces = row.cells.iter().flat_map(Rich::pieces);
    pieces.into_iter().any(|piece| {
        matches!(piece, Piece::Player(name) if me.is_some_and(|me| me.eq_ignore_ascii_case(name)))
    })
}

fn linked(list: &Lists, cell: &Rich, is_mine: bool) -> Option<String> {
    let finished = matches!(
        list,
        Lists::History(_) | Lists::Bookmarks(_) | Lists::Progress(_)
    );
    cell.pieces().into_iter().find_map(|piece| match piece {
        Piece::Game(number) if finished => Some(format!("replay {number}")),
        Piece::Game(number) if is_mine => Some(format!("board {number}")),
        Piece::Game(number) => Some(format!("observe {number}")),
        Piece::Player(name) => Some(format!("finger {name}")),
        Piece::Command(command) => Some(command.plain()),
        Piece::Text(_) | Piece::Link(_) => None,
    })
}

/// A text that takes as many columns of a terminal as its characters together: without anything
/// that moves the cursor, colours of skin and keycaps, and with flags as the letters of their
/// countries. Some terminals draw these as one sign, and others as several.
#[must_use]
pub fn plain(text: &str) -> String {
    let letter = |it: char| match it {
        '\u{1F3FB}'..='\u{1F3FF}' | '\u{20E3}' => None,
        '\u{1F1E6}'..='\u{1F1FF}' => char::from_u32(u32::from('A') + u32::from(it) - 0x1F1E6),
        it => Some(it),
    };
    clean(text).chars().filter_map(letter).collect()
}
