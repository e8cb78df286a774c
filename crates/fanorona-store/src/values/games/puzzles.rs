//! Puzzles, and who has solved them.

use fanorona_game::{DailyResult, Day, GameId, Puzzle};

/// A finished game in which nobody has looked for puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleSource {
    /// Its number among finished games.
    pub no: i64,
    /// The game.
    pub game: GameId,
}

/// The puzzle of a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyPuzzle {
    /// The day.
    pub day: Day,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Whether the webhook has it.
    pub announced: bool,
    /// The members who have answered it.
    pub tried: u32,
    /// Those whose first answer solved it, without a hint.
    pub solved: u32,
    /// What came of the first answer of a member, if the member has answered.
    pub own: Option<DailyResult>,
}
