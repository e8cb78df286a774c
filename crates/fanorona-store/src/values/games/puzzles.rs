//! Puzzles, and who has solved them.

use fanorona_game::GameId;

/// A finished game in which nobody has looked for puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleSource {
    /// Its number among finished games.
    pub no: i64,
    /// The game.
    pub game: GameId,
}
