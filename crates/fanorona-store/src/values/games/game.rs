//! Games: how they are saved, counted and listed.

use fanorona_game::{GameId, GameRecord, PlayedTurn, Version};
use fanorona_rules::Position;

/// A change of a game to save.
#[derive(Debug, Clone)]
pub struct GameSave {
    /// The version on which the change is based. If the stored game has another version, the save
    /// is stale.
    pub seen: Version,
    /// The game after the change, with the next version.
    pub record: GameRecord,
    /// The turn that the change finished.
    pub turn: Option<PlayedTurn>,
    /// The turns that the change took back.
    pub undone: Option<Undone>,
}

/// A takeback, and the columns that depend on the remaining turns.
#[derive(Debug, Clone)]
pub struct Undone {
    /// The number of turns to remove.
    pub turns: u32,
    /// The last remaining turn.
    pub last: Option<PlayedTurn>,
    /// The position before the first turn since the last capture, or else before the last turn.
    /// `None` if no turn remains.
    pub base: Option<Position>,
}

/// The result of a [`GameSave`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// It is on the disk.
    Kept,
    /// The game has changed since it was read. Nothing was saved; read it again.
    Stale,
}

/// A selection of a player's games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Which {
    /// All games.
    All,
    /// Running games.
    Active,
    /// Finished games.
    Finished,
    /// Running games in which the player is to move.
    Next,
}

/// The number of a player's games by result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Running games.
    pub active: u32,
    /// Velas won as the debtor.
    pub freed: u32,
    /// Velas drawn or lost as the debtor.
    pub unfreed: u32,
}

/// A page of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The last game of the previous page; `None` for the first page.
    pub after: Option<GameId>,
    /// The maximum number of entries.
    pub limit: u32,
}
