//! Work that only one of several servers does at a time.

use crate::PuzzleSource;
use fanorona_game::{GameId, Version};

/// Work that only one node does at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// What one of the server's bots does in this version of a game.
    Robot(GameId, Version),
    /// The analysis of a game that somebody has requested.
    Analysis(GameId),
    /// The search for puzzles in a game that was not searched yet.
    Puzzles(PuzzleSource),
}
