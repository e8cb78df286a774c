//! What those are told who watch, and what players are told of them.

use super::{Cell, Table};
use crate::view::Shared;
use fanorona_game::{GameId, PlayerName, Rating, TimeControl};
use fanorona_rules::{BySide, Ruleset, Side};
use std::sync::Arc;
use std::time::Duration;

/// Something about watching.
#[derive(Debug, Clone, PartialEq)]
pub enum WatchEvent {
    /// What everybody at a board is told alike, drawn once for all who like it drawn alike.
    Shared(Arc<Shared>),
    /// Somebody comes to watch a game, or goes.
    Audience(AudienceNews),
    /// The games that are played just now.
    Games(LiveGames),
}

/// The games that are played just now.
#[derive(Debug, Clone, PartialEq)]
pub struct LiveGames {
    /// In the order in which they are shown.
    pub games: Vec<LiveGame>,
    /// The command that asks for the next page, if there is one.
    pub more: Option<String>,
}

/// A game that is played just now, with what watchers want to know of it.
#[derive(Debug, Clone, PartialEq)]
pub struct LiveGame {
    /// Its number.
    pub board: GameId,
    /// Who plays.
    pub names: BySide<PlayerName>,
    /// Their ratings on that board, where they have any.
    pub ratings: BySide<Option<Rating>>,
    /// How much time they have, as far as it is known: by the minute both, in days whoever is to move.
    pub left: BySide<Option<Duration>>,
    /// On which kind of board.
    pub ruleset: Ruleset,
    /// By which clock.
    pub control: TimeControl,
    /// Who is to move.
    pub to_move: Option<Side>,
    /// How many turns were played.
    pub turns: u32,
    /// How many watch.
    pub watchers: usize,
    /// Whether only its players see it.
    pub private: bool,
}

impl LiveGames {
    const COLUMNS: &'static [&'static str] = &[
        "board", "white", "rating w", "left w", "black", "rating b", "left b", "ruleset", "time", "move",
        "turns", "watchers", "mark",
    ];

    /// The same as a list.
    #[must_use]
    pub fn table(&self) -> Table {
        let rows = self.games.iter().map(LiveGame::row).collect();
        Table { name: "live", columns: Self::COLUMNS, rows, more: self.more.clone() }
    }
}

impl LiveGame {
    fn row(&self) -> Vec<Cell> {
        let rating = |side| self.ratings.get(side).map_or(Cell::Empty, Cell::Rating);
        let left = |side| self.left.get(side).map_or(Cell::Empty, Cell::Span);
        vec![
            self.board.into(),
            Cell::from(&self.names.white),
            rating(Side::White),
            left(Side::White),
            Cell::from(&self.names.black),
            rating(Side::Black),
            left(Side::Black),
            self.ruleset.name().into(),
            Cell::Text(self.control.to_string()),
            self.to_move.map_or(Cell::Empty, |side| Cell::Text(side.letter().to_string())),
            Cell::Number(self.turns.into()),
            Cell::Number(i64::try_from(self.watchers).unwrap_or(i64::MAX)),
            if self.private { "private".into() } else { Cell::Empty },
        ]
    }
}

/// Somebody comes to watch a game, or goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AudienceNews {
    /// Which game.
    pub game: GameId,
    /// Who.
    pub name: PlayerName,
    /// Which of both.
    pub what: AudienceChange,
    /// How many watch now.
    pub watchers: usize,
}

/// Whether somebody comes or goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AudienceChange {
    /// Watches from now on.
    Comes,
    /// Watches no longer.
    Goes,
}
