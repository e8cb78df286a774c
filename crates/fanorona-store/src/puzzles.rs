//! Puzzles, and who has solved them.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::{
    AccountId, FoundPuzzle, GameId, Puzzle, PuzzleId, RatingChange, RatingRecord, Timestamp,
};
use std::fmt;

/// A finished game in which nobody has looked for puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleSource {
    /// Its number among finished games.
    pub no: i64,
    /// The game.
    pub game: GameId,
}

/// Puzzles.
#[async_trait]
pub trait Puzzles: fmt::Debug + Send + Sync {
    /// The next public finished game to search.
    async fn puzzle_source(&self) -> Result<Option<PuzzleSource>, StoreError>;

    /// Stores the puzzles of a game, which is not searched again. A position that is a puzzle already is passed over.
    /// Returns the number of new puzzles.
    async fn keep_puzzles(
        &self,
        source: PuzzleSource,
        found: Vec<FoundPuzzle>,
        at: Timestamp,
    ) -> Result<u64, StoreError>;

    /// The number of puzzles.
    async fn count_puzzles(&self) -> Result<u64, StoreError>;

    /// The open puzzle of a member, or else one that the member has not seen, near the member's rating, which is open
    /// from now on. `None` if the member has seen all.
    async fn puzzle_for(&self, account: AccountId, at: Timestamp) -> Result<Option<Puzzle>, StoreError>;

    /// The puzzle after another one, or the first.
    async fn puzzle_after(&self, last: Option<PuzzleId>) -> Result<Option<Puzzle>, StoreError>;

    /// Records that a member has seen a hint for the open puzzle.
    async fn note_puzzle_hint(&self, account: AccountId) -> Result<(), StoreError>;

    /// Answers the open puzzle of a member, and rates both. Returns the change of the member's rating; `None` if
    /// nothing was rated, because it is not open, or was solved with a hint.
    async fn answer_puzzle(
        &self,
        account: AccountId,
        puzzle: PuzzleId,
        solved: bool,
        at: Timestamp,
    ) -> Result<Option<RatingChange>, StoreError>;

    /// A member's rating in puzzles; `None` before the first answer. Games won are puzzles solved.
    async fn puzzle_rating(&self, account: AccountId) -> Result<Option<RatingRecord>, StoreError>;
}
